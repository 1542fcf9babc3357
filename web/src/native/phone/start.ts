import { App } from '@capacitor/app'
import { PrivacyScreen } from '@capacitor/privacy-screen'
import { PushNotifications } from '@capacitor/push-notifications'
import { SplashScreen } from '@capacitor/splash-screen'
import { serverUrl, setServerUrl } from '../../http/server-url.ts'
import { logged } from '../../ui/feedback/error-log.ts'
import { hasSheets } from '../../ui/base/sheet-history.ts'
import { targetOf } from '../push-target.ts'
import { backStep } from './back-button.ts'
import { followKeyboard, followTheme } from './follow-system.ts'
import { readLink } from './app-links.ts'
import { openSecureSession } from './secure-session.ts'
import './phone.css'

type Go = (path: string, options?: { replace: boolean }) => unknown

/** Before the page asks who is signed in. Answers whether somebody may be. */
export async function startPhone(): Promise<boolean> {
  document.documentElement.dataset['phone'] = ''
  setServerUrl(document.querySelector<HTMLMetaElement>('meta[name="mithaq-server"]')?.content ?? '')
  quietly(
    PrivacyScreen.enable({ android: { privacyModeOnActivityHidden: 'splash' }, ios: { blurEffect: 'dark' } }),
  )
  try {
    return await openSecureSession()
  } catch (error) {
    logged(error, 'Secure storage')
    return false
  }
}

/** Once the page is drawn: it follows taps, links and the back button. */
export function servePhone(go: Go): void {
  quietly(SplashScreen.hide())
  followTheme()
  followKeyboard()
  quietly(
    PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
      const data: unknown = notification.data
      const type: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'type') : undefined
      go(targetOf(typeof type === 'string' ? type : undefined))
    }),
  )
  quietly(
    App.addListener('appUrlOpen', ({ url }) => {
      const link = readLink(url, serverUrl())
      if (link?.anew) location.assign(link.path)
      else if (link) go(link.path)
    }),
  )
  quietly(App.addListener('backButton', ({ canGoBack }) => goBack(canGoBack, go)))
}

function goBack(canGoBack: boolean, go: Go): void {
  const step = backStep({ pathname: location.pathname, covered: hasSheets(), canGoBack })
  // An open sheet has an entry in the history.
  if (step === 'uncover' || step === 'back') history.back()
  else if (step === 'home') go('/app/profiles', { replace: true })
  else quietly(App.minimizeApp())
}

/** What a phone cannot do is noted, and the app goes on. */
function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => void logged(error, 'Phone'))
}
