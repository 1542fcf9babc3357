/** Of the pages behind the sign-in, as the browser's tab shows them. */
export const memberTitles = {
  signup: 'Basic Info · Mithaq',
  signupDetails: 'Profile Details · Mithaq',
  signupPictures: 'Profile Pictures · Mithaq',
  signupReview: 'Review Your Profile · Mithaq',
  app: 'Mithaq',
  profiles: 'Discover · Mithaq',
  liked: 'Liked Profiles · Mithaq',
  matches: 'Your Matches · Mithaq',
  chat: 'Chat · Mithaq',
  unmatched: 'Unmatched · Mithaq',
  account: 'Your Profile · Mithaq',
  notifications: 'Notifications · Mithaq',
  notificationSettings: 'Notification settings · Mithaq',
  editProfile: 'Edit Profile · Mithaq',
  faith: 'Faith · Mithaq',
  family: 'Family and future · Mithaq',
  learning: 'Languages and learning · Mithaq',
  prompts: 'Prompts · Mithaq',
  /** In chats, while the socket is away. */
  unheard: 'Failed to establish real-time connection. You can keep writing; it is sent once you are back.',
  devUi: 'Design system · Mithaq',
}
