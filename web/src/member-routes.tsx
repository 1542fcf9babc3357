import type { RouteObject } from 'react-router'
import { isDevelopment } from './http/server.ts'
import type { AppRouteHandle } from './app/AppShell.tsx'
import { Gate } from './app/Gate.tsx'
import type { RouteHandle } from './app/Root.tsx'
import { screen } from './app/screen.tsx'
import { WaitingFrame } from './app/WaitingFrame.tsx'
import { memberTitles as titles } from './messages/member-titles.ts'

const titled = (title: string): RouteHandle => ({ title })
/** A screen of the app that lies behind another one: it has its own way back instead of the tabs. */
const behind = (path: string, title: string, lazy: NonNullable<RouteObject['lazy']>): RouteObject => ({
  path,
  handle: { ...titled(title), hidesTabs: true } satisfies AppRouteHandle,
  lazy,
})
const matchesLayout = () => import('./features/matches/MatchesLayout.tsx')
const partScreens = () => import('./features/profile/facts/PartScreen.tsx')
const partRoutes = {
  faith: screen(async () => (await partScreens()).FaithScreen),
  family: screen(async () => (await partScreens()).FamilyScreen),
  learning: screen(async () => (await partScreens()).LearningScreen),
  prompts: screen(async () => (await partScreens()).PromptsScreen),
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
          {
            path: 'liked',
            handle: titled(titles.liked),
            lazy: screen(
              async () => (await import('./features/discovery/liked/LikedScreen.tsx')).LikedScreen,
            ),
          },
          {
            // One layout for both: the list stays while the chat beside it changes.
            lazy: screen(async () => (await matchesLayout()).MatchesLayout),
            children: [
              {
                path: 'matches',
                handle: titled(titles.matches),
                lazy: screen(async () => (await matchesLayout()).NoChatOpen),
              },
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
          {
            path: 'unmatched',
            handle: titled(titles.unmatched),
            lazy: screen(
              async () => (await import('./features/unmatched/UnmatchedScreen.tsx')).UnmatchedScreen,
            ),
          },
          {
            path: 'account',
            handle: titled(titles.account),
            lazy: screen(async () => (await import('./features/account/AccountScreen.tsx')).AccountScreen),
          },
          behind(
            'verification',
            titles.verification,
            screen(
              async () => (await import('./features/verification/VerificationScreen.tsx')).VerificationScreen,
            ),
          ),
          behind(
            'security',
            titles.security,
            screen(async () => (await import('./features/security/SecurityScreen.tsx')).SecurityScreen),
          ),
          behind(
            'guardian',
            titles.guardian,
            screen(async () => (await import('./features/guardians/GuardianScreen.tsx')).GuardianScreen),
          ),
          behind(
            'your-data',
            titles.ownData,
            screen(async () => (await import('./features/own-data/OwnDataScreen.tsx')).OwnDataScreen),
          ),
          behind(
            'standing',
            titles.standing,
            screen(async () => (await import('./features/standing/StandingScreen.tsx')).StandingScreen),
          ),
          {
            path: 'notifications',
            handle: titled(titles.notifications),
            lazy: screen(
              async () =>
                (await import('./features/notifications/NotificationsScreen.tsx')).NotificationsScreen,
            ),
          },
          behind(
            'notification-settings',
            titles.notificationSettings,
            screen(
              async () =>
                (await import('./features/notifications/settings/SettingsScreen.tsx')).SettingsScreen,
            ),
          ),
          behind(
            'edit-profile',
            titles.editProfile,
            screen(async () => (await import('./features/profile/EditProfileScreen.tsx')).EditProfileScreen),
          ),
          ...(['faith', 'family', 'learning', 'prompts'] as const).map((part) =>
            behind(`edit-profile/${part}`, titles[part], partRoutes[part]),
          ),
        ],
      },
    ],
  },
  {
    path: 'link/address',
    handle: titled(titles.confirmAddress),
    lazy: screen(
      async () => (await import('./features/security/ConfirmAddressScreen.tsx')).ConfirmAddressScreen,
    ),
  },
  {
    path: 'link/guardian',
    handle: titled(titles.guardianLink),
    lazy: screen(
      async () => (await import('./features/guardians/GuardianLinkScreen.tsx')).GuardianLinkScreen,
    ),
  },
  {
    path: 'house-rules',
    handle: titled(titles.houseRules),
    lazy: screen(async () => (await import('./features/house-rules/HouseRulesScreen.tsx')).HouseRulesScreen),
  },
  {
    path: 'staff',
    handle: titled(titles.staff),
    lazy: screen(async () => (await import('./app/StaffArea.tsx')).StaffArea),
  },
  ...(isDevelopment()
    ? [
        {
          path: 'dev/ui',
          handle: titled(titles.devUi),
          lazy: screen(async () => (await import('./features/dev-ui/DevUiScreen.tsx')).DevUiScreen),
        },
      ]
    : []),
]
