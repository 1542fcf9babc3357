import { App } from '@capacitor/app'
import { PrivacyScreen } from '@capacitor/privacy-screen'
import { PushNotifications } from '@capacitor/push-notifications'
import { SplashScreen } from '@capacitor/splash-screen'
import { serverUrl, setServerUrl } from '../../http/server-url.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { hasOpenSheets } from '../../ui/base/sheet-history.ts'
import { pathForPush } from '../push-target.ts'
import { decideBackStep } from './back-button.ts'
import { followKeyboard, followTheme } from './follow-system.ts'
import { parseAppLink } from './app-links.ts'
import { openSecureSession } from './secure-session.ts'
import './phone.css'

type Go = (path: string, options?: { replace: boolean }) => unknown

/** Runs before the page looks up the session. Returns whether there may be one. */
export async function startPhone(): Promise<boolean> {
  document.documentElement.dataset['phone'] = ''
  setServerUrl(document.querySelector<HTMLMetaElement>('meta[name="mithaq-server"]')?.content ?? '')
  logIfFails(
    PrivacyScreen.enable({ android: { privacyModeOnActivityHidden: 'splash' }, ios: { blurEffect: 'dark' } }),
  )
  try {
    return await openSecureSession()
  } catch (error) {
    logError(error, 'Secure storage')
    return false
  }
}

/** Runs once the page is rendered: handles tapped pushes, links and the back button. */
export function listenToPhone(go: Go): void {
  logIfFails(SplashScreen.hide())
  followTheme()
  followKeyboard()
  logIfFails(
    PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
      const data: unknown = notification.data
      const type: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'type') : undefined
      go(pathForPush(typeof type === 'string' ? type : undefined))
    }),
  )
  logIfFails(
    App.addListener('appUrlOpen', ({ url }) => {
      const link = parseAppLink(url, serverUrl())
      if (link?.needsReload) location.assign(link.path)
      else if (link) go(link.path)
    }),
  )
  logIfFails(App.addListener('backButton', ({ canGoBack }) => goBack(canGoBack, go)))
}

function goBack(canGoBack: boolean, go: Go): void {
  const step = decideBackStep({ pathname: location.pathname, isCovered: hasOpenSheets(), canGoBack })
  // An open sheet has an entry in the history.
  if (step === 'uncover' || step === 'back') history.back()
  else if (step === 'home') go('/app/profiles', { replace: true })
  else logIfFails(App.minimizeApp())
}

/** Logs what a phone cannot do; the app continues. */
function logIfFails(work: Promise<unknown>): void {
  work.catch((error: unknown) => void logError(error, 'Phone'))
}
