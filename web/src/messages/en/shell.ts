/** What every visitor's first page carries: titles, guards, footer. Members' texts lie elsewhere. */
export const shell = {
  titles: {
    landing: 'Mithaq: the zero-ghosting Muslim marriage app',
    auth: 'Sign in · Mithaq',
    resetPassword: 'Reset Password · Mithaq',
    privacyPolicy: 'Privacy Policy · Mithaq',
    notFound: 'Page not found · Mithaq',
  },
  checkingAuthentication: 'Checking your authentication status',
  redirectingToApp: 'Redirecting to app...',
  profileAlreadyComplete: 'Your profile is already complete',
  redirectingToSignIn: 'Redirecting to sign in....',
  stillTrying: 'Mithaq cannot be reached just now. We keep trying.',
  backToHome: 'Back to Home',
  privacyPolicy: 'Privacy Policy',
  copyright: '© 2025 Mithaq',
  tagline: 'Bringing hearts together the halal way',
}
