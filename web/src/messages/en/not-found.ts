export const notFound = {
  code: '404',
  title: 'Oops! Page not found',
  help: 'The page may have moved, or the address may be misspelled.',
  returnToHome: 'Return to Home',
}
