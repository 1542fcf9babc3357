/** In the app's frame, while its pages wait for an answer. */
export const waiting = {
  offline: 'You are offline',
  offlineHelp:
    'This page opens by itself as soon as your connection is back. Messages you wrote are kept and go out then.',
  offlineBrief: 'You are offline. This comes by itself as soon as your connection is back.',
  unreachable: 'No answer yet',
}
