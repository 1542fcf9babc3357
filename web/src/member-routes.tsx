import type { RouteObject } from 'react-router'
import { isDevelopment } from './http/server.ts'
import type { AppRouteHandle } from './app/AppShell.tsx'
import { Gate } from './app/Gate.tsx'
import type { RouteHandle } from './app/Root.tsx'
import { screen } from './app/screen.tsx'
import { WaitingFrame } from './app/WaitingFrame.tsx'
import { memberTitles as titles } from './messages/member-titles.ts'

type Load = Parameters<typeof screen>[0]

const titled = (title: string): RouteHandle => ({ title })
const page = (path: string, title: string, load: Load) => ({
  path,
  handle: titled(title),
  lazy: screen(load),
})
/** A screen of the app that lies behind another one: it has its own way back instead of the tabs. */
const behind = (path: string, title: string, load: Load) => ({
  ...page(path, title, load),
  handle: { ...titled(title), hidesTabs: true } satisfies AppRouteHandle,
})
const matchesLayout = () => import('./features/matches/MatchesLayout.tsx')
const partScreens = () => import('./features/profile/facts/PartScreen.tsx')
const parts = {
  faith: async () => (await partScreens()).FaithScreen,
  family: async () => (await partScreens()).FamilyScreen,
  learning: async () => (await partScreens()).LearningScreen,
  prompts: async () => (await partScreens()).PromptsScreen,
}
const chatScreen = screen(async () => (await import('./features/chat/ChatScreen.tsx')).ChatScreen)

/** The wizard and the app: the part of the route table that is behind the sign-in. And the developers' page. */
export const memberRoutes: RouteObject[] = [
  {
    element: <Gate area="signup" />,
    children: [
      {
        path: 'signup',
        handle: titled(titles.signup),
        lazy: screen(async () => (await import('./features/profile/SignupScreen.tsx')).SignupScreen),
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
        path: 'app',
        handle: titled(titles.app),
        lazy: screen(async () => (await import('./app/AppShell.tsx')).AppShell, <WaitingFrame />),
        children: [
          // By default, and wherever there is nothing else.
          ...[{ index: true } as const, { path: 'profiles' }, { path: '*' }].map((place) => ({
            ...place,
            handle: titled(titles.profiles),
            lazy: screen(
              async () => (await import('./features/discovery/DiscoverScreen.tsx')).DiscoverScreen,
            ),
          })),
          page(
            'liked',
            titles.liked,
            async () => (await import('./features/discovery/liked/LikedScreen.tsx')).LikedScreen,
          ),
          {
            // One layout for both: the list stays while the chat beside it changes.
            lazy: screen(async () => (await matchesLayout()).MatchesLayout),
            children: [
              page('matches', titles.matches, async () => (await matchesLayout()).NoChatOpen),
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
          page(
            'unmatched',
            titles.unmatched,
            async () => (await import('./features/unmatched/UnmatchedScreen.tsx')).UnmatchedScreen,
          ),
          page(
            'account',
            titles.account,
            async () => (await import('./features/account/AccountScreen.tsx')).AccountScreen,
          ),
          behind(
            'verification',
            titles.verification,
            async () => (await import('./features/verification/VerificationScreen.tsx')).VerificationScreen,
          ),
          behind(
            'security',
            titles.security,
            async () => (await import('./features/security/SecurityScreen.tsx')).SecurityScreen,
          ),
          behind(
            'guardian',
            titles.guardian,
            async () => (await import('./features/guardians/GuardianScreen.tsx')).GuardianScreen,
          ),
          behind(
            'your-data',
            titles.ownData,
            async () => (await import('./features/own-data/OwnDataScreen.tsx')).OwnDataScreen,
          ),
          behind(
            'standing',
            titles.standing,
            async () => (await import('./features/standing/StandingScreen.tsx')).StandingScreen,
          ),
          page(
            'notifications',
            titles.notifications,
            async () =>
              (await import('./features/notifications/NotificationsScreen.tsx')).NotificationsScreen,
          ),
          behind(
            'notification-settings',
            titles.notificationSettings,
            async () => (await import('./features/notifications/settings/SettingsScreen.tsx')).SettingsScreen,
          ),
          behind(
            'edit-profile',
            titles.editProfile,
            async () => (await import('./features/profile/EditProfileScreen.tsx')).EditProfileScreen,
          ),
          ...(['faith', 'family', 'learning', 'prompts'] as const).map((part) =>
            behind(`edit-profile/${part}`, titles[part], parts[part]),
          ),
        ],
      },
    ],
  },
  page(
    'link/address',
    titles.confirmAddress,
    async () => (await import('./features/security/ConfirmAddressScreen.tsx')).ConfirmAddressScreen,
  ),
  page(
    'link/guardian',
    titles.guardianLink,
    async () => (await import('./features/guardians/GuardianLinkScreen.tsx')).GuardianLinkScreen,
  ),
  page(
    'house-rules',
    titles.houseRules,
    async () => (await import('./features/house-rules/HouseRulesScreen.tsx')).HouseRulesScreen,
  ),
  page('staff', titles.staff, async () => (await import('./app/StaffArea.tsx')).StaffArea),
  ...(isDevelopment()
    ? [
        page(
          'dev/ui',
          titles.devUi,
          async () => (await import('./features/dev-ui/DevUiScreen.tsx')).DevUiScreen,
        ),
      ]
    : []),
]
