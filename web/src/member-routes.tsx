import { Navigate, type RouteObject } from 'react-router'
import { isDevelopment } from './http/installation.ts'
import type { AppRouteHandle } from './app/AppShell.tsx'
import { Gate } from './app/Gate.tsx'
import type { RouteHandle } from './app/Root.tsx'
import { lazyScreen } from './app/lazy-screen.tsx'
import { SheetHistory } from './app/SheetHistory.tsx'
import { WaitingFrame } from './app/WaitingFrame.tsx'
import { memberTitles as titles } from './messages/member-titles.ts'

const matchesLayout = () => import('./features/matches/MatchesLayout.tsx')
const partScreens = () => import('./features/profile/facts/PartScreen.tsx')
const privacyGroup = () => import('./features/account/groups/PrivacyGroup.tsx')
const signInGroup = () => import('./features/account/groups/SignInGroup.tsx')
/** The screens by the name of their title. */
const screens = {
  signup: async () => (await import('./features/profile/SignupScreen.tsx')).SignupScreen,
  app: async () => (await import('./app/AppShell.tsx')).AppShell,
  profiles: async () => (await import('./features/discovery/DiscoverScreen.tsx')).DiscoverScreen,
  liked: async () => (await import('./features/discovery/liked/LikedScreen.tsx')).LikedScreen,
  matches: async () => (await matchesLayout()).NoChatOpen,
  chat: async () => (await import('./features/chat/ChatScreen.tsx')).ChatScreen,
  unmatched: async () => (await import('./features/unmatched/UnmatchedScreen.tsx')).UnmatchedScreen,
  account: async () => (await import('./features/account/AccountLayout.tsx')).AccountLayout,
  privacy: async () => (await privacyGroup()).PrivacyGroup,
  picturesFor: async () => (await privacyGroup()).PictureAudienceScreen,
  safety: async () => (await import('./features/account/groups/SafetyGroup.tsx')).SafetyGroup,
  signIn: async () => (await signInGroup()).SignInGroup,
  address: async () => (await signInGroup()).AddressScreen,
  password: async () => (await signInGroup()).PasswordScreen,
  devices: async () => (await signInGroup()).SignedInDevicesScreen,
  verification: async () =>
    (await import('./features/verification/VerificationScreen.tsx')).VerificationScreen,
  guardian: async () => (await import('./features/guardians/GuardianScreen.tsx')).GuardianScreen,
  ownData: async () => (await import('./features/own-data/OwnDataScreen.tsx')).OwnDataScreen,
  standing: async () => (await import('./features/standing/StandingScreen.tsx')).StandingScreen,
  notifications: async () =>
    (await import('./features/notifications/NotificationsScreen.tsx')).NotificationsScreen,
  notificationSettings: async () =>
    (await import('./features/notifications/settings/SettingsScreen.tsx')).SettingsScreen,
  editProfile: async () => (await import('./features/profile/EditProfileScreen.tsx')).EditProfileScreen,
  faith: async () => (await partScreens()).FaithScreen,
  family: async () => (await partScreens()).FamilyScreen,
  learning: async () => (await partScreens()).LearningScreen,
  prompts: async () => (await partScreens()).PromptsScreen,
  confirmAddress: async () =>
    (await import('./features/security/ConfirmAddressScreen.tsx')).ConfirmAddressScreen,
  guardianLink: async () => (await import('./features/guardians/GuardianLinkScreen.tsx')).GuardianLinkScreen,
  houseRules: async () => (await import('./features/house-rules/HouseRulesScreen.tsx')).HouseRulesScreen,
  staff: async () => (await import('./app/StaffArea.tsx')).StaffArea,
  devUi: async () => (await import('./features/dev-ui/DevUiScreen.tsx')).DevUiScreen,
} satisfies Partial<Record<keyof typeof titles, Parameters<typeof lazyScreen>[0]>>
type Name = keyof typeof screens

const titled = (title: string): RouteHandle => ({ title })
const shown = (name: Name) => ({ handle: titled(titles[name]), lazy: lazyScreen(screens[name]) })
const page = (path: string, name: Name) => ({ path, ...shown(name) })
/** A screen of the app that lies behind another one: it has its own way back instead of the tabs. */
const behind = (path: string, name: Name) => ({
  ...page(path, name),
  handle: { ...titled(titles[name]), hidesTabs: true } satisfies AppRouteHandle,
})
/** Old addresses, in links of mails, pushes and bookmarks. */
const movedTo = {
  security: 'sign-in',
  guardian: 'safety/guardian',
  'your-data': 'sign-in/your-data',
  standing: 'safety/decisions',
  'notification-settings': 'notifications',
}
const chatScreen = lazyScreen(screens.chat)

const screensOfMembers: RouteObject[] = [
  {
    element: <Gate area="signup" />,
    children: [
      {
        ...page('signup', 'signup'),
        // The screen reads the step from the path, so that its frame stays; each step has its own title.
        children: [
          { path: '*', element: null },
          { path: 'details', element: null, handle: titled(titles.signupDetails) },
          { path: 'pictures', element: null, handle: titled(titles.signupPictures) },
          { path: 'review', element: null, handle: titled(titles.signupReview) },
        ],
      },
    ],
  },
  {
    element: <Gate area="app" whenStalled={<WaitingFrame />} />,
    children: [
      {
        ...page('app', 'app'),
        lazy: lazyScreen(screens.app, <WaitingFrame />),
        children: [
          // By default, and wherever there is nothing else.
          ...[{ index: true } as const, { path: 'profiles' }, { path: '*' }].map((place) => ({
            ...place,
            ...shown('profiles'),
          })),
          page('liked', 'liked'),
          {
            // One layout for both: the list stays while the chat beside it changes.
            lazy: lazyScreen(async () => (await matchesLayout()).MatchesLayout),
            children: [
              page('matches', 'matches'),
              ...['chat', 'chat/:matchId'].map((path) => ({
                path,
                handle: {
                  ...titled(titles.chat),
                  hidesTabs: true,
                  unheard: titles.unheard,
                } satisfies AppRouteHandle,
                lazy: chatScreen,
              })),
            ],
          },
          page('unmatched', 'unmatched'),
          {
            // One layout for all: on a wide screen the overview stays while the group beside it changes.
            ...page('account', 'account'),
            children: [
              { index: true, element: null },
              page('privacy', 'privacy'),
              behind('privacy/pictures', 'picturesFor'),
              page('notifications', 'notificationSettings'),
              page('safety', 'safety'),
              behind('safety/guardian', 'guardian'),
              behind('safety/decisions', 'standing'),
              page('sign-in', 'signIn'),
              behind('sign-in/address', 'address'),
              behind('sign-in/password', 'password'),
              behind('sign-in/devices', 'devices'),
              behind('sign-in/your-data', 'ownData'),
              { path: '*', element: <Navigate to="/app/account" replace /> },
            ],
          },
          ...Object.entries(movedTo).map(([path, to]) => ({
            path,
            element: <Navigate to={`/app/account/${to}`} replace />,
          })),
          behind('verification', 'verification'),
          page('notifications', 'notifications'),
          behind('edit-profile', 'editProfile'),
          ...(['faith', 'family', 'learning', 'prompts'] as const).map((part) =>
            behind(`edit-profile/${part}`, part),
          ),
        ],
      },
    ],
  },
  page('link/address', 'confirmAddress'),
  page('link/guardian', 'guardianLink'),
  page('house-rules', 'houseRules'),
  page('staff', 'staff'),
  ...(isDevelopment() ? [page('dev/ui', 'devUi')] : []),
]

/** The wizard and the app: the part of the route table that is behind the sign-in. And the developers' page. */
export const memberRoutes: RouteObject[] = [{ Component: SheetHistory, children: screensOfMembers }]
