/** The few generic texts that every visitor's first page carries. */
export const first = {
  mithaq: 'Mithaq',
  loading: 'Loading...',
  unexpectedApplicationError: 'Unexpected Application Error!',
  returnToHome: 'Return to Home',
  offline: 'You are offline. We go on once you are back.',
  silent: 'No answer from Mithaq. We keep trying.',
  late: 'This page is still loading',
  lateHelp: 'It opens as soon as it is ready.',
}
