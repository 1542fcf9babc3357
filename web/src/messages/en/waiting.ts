/** In the app's frame, while its pages wait for an answer. */
export const waiting = {
  offline: 'You are offline',
  offlineHelp:
    'This page opens as soon as you are back online. Your messages are saved and will be sent then.',
  offlineBrief: 'You are offline. This loads as soon as you are back online.',
  unreachable: 'No answer yet',
}
