/** A cookie that scripts can read, beside the secret one. Its name has the port, since cookies ignore ports. */
export function signedInCookieName(port: string): string {
  return port ? `mithaq_signed_in_${port}` : 'mithaq_signed_in'
}

export function hasSignedInCookie(cookies: string, port: string): boolean {
  const name = signedInCookieName(port)
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${name}=`) && cookie !== `${name}=`)
}
