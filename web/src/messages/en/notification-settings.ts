/** How a member wants to be told. */
export const notificationSettings = {
  title: 'Notification settings',
  loadFailed: 'Your settings could not be loaded',
  saveFailed: 'This setting could not be kept. Please try again.',
  what: 'What we tell you about',
  group: 'Group',
  channels: { push: 'Push', email: 'E-mail' },
  groups: {
    messages: { name: 'Messages', help: 'Someone has written to you.' },
    matches: { name: 'Likes and matches', help: 'Likes, matches, unlocked chats and endings.' },
    reminders: { name: 'Reminders and tokens', help: 'Your time to answer, and tokens that come or go.' },
  },
  by: (group: string, channel: string) => `${group}: ${channel}`,
  emailHelp:
    'The list in the app always shows everything. E-mail comes only if no device of yours gets push.',
  quiet: {
    title: 'Quiet hours',
    help: 'No push between these times. Everything still waits for you in the app.',
    switch: 'Keep quiet hours',
    from: 'From',
    to: 'Until',
    zone: (zone: string) => `In your time zone: ${zone}`,
    always: 'Both times are the same: please choose two.',
    span: (from: string, to: string, nextDay: boolean) =>
      nextDay ? `Quiet from ${from} until ${to} the next morning` : `Quiet from ${from} until ${to}`,
  },
  privacy: {
    title: 'Privacy',
    hide: 'Hide message text',
    hideHelp: 'Push says that someone wrote, not what. For screens that others may see.',
  },
  news: {
    title: 'News about Mithaq',
    switch: 'News by e-mail',
    help: 'Now and then, about the app itself. You can stop it at any time.',
    ask: 'May we write to you when there is news?',
    askText: 'A short e-mail now and then. Whatever you answer, we will not ask again for a year.',
    yes: 'Yes, please',
    no: 'No, thank you',
    thanks: 'Thank you. You will hear from us now and then.',
    understood: 'Understood. We will not write to you.',
  },
  devices: {
    title: 'Your devices',
    help: 'These get push for your account.',
    none: 'No device of yours gets push yet.',
    turnOn: 'Turn on push here',
    turningOn: 'Turning on...',
    blocked: 'This browser blocks notifications from Mithaq. You can allow them in its settings.',
    unsupported: 'This browser cannot show notifications. On an iPhone, add Mithaq to the home screen first.',
    platforms: { web: 'Browser', android: 'Android phone', ios: 'iPhone' },
    thisOne: 'This device',
    since: (date: string) => `Since ${date}`,
    remove: 'Remove',
    removeOne: (device: string, date: string) => `Remove ${device}, since ${date}`,
    removed: 'Removed. It gets no more push.',
    loadFailed: 'Your devices could not be loaded',
    removeFailed: 'This device could not be removed. Please try again.',
    test: 'Send a test notification',
    testing: 'Sending...',
    tested: (devices: number) =>
      devices === 0
        ? 'Sent. It is in your list; no device of yours gets push yet.'
        : devices === 1
          ? 'Sent to your list and to 1 device.'
          : `Sent to your list and to ${devices} devices.`,
    testFailed: 'The test notification could not be sent',
  },
}
