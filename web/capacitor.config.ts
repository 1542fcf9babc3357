/** The phone apps. `npm run mobile:sync` builds what they carry; docs/phones.md says how they are built and signed. */
export default {
  appId: 'app.mithaq',
  appName: 'Mithaq',
  webDir: '../.cache/phone',
  backgroundColor: '#faf6ee',
  loggingBehavior: 'debug',
  // Text must stay readable for people who enlarge it.
  zoomEnabled: true,
  // The two origins that the server knows as the phone app's.
  server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost', cleartext: false },
  android: { allowMixedContent: false },
  ios: { contentInset: 'never' },
  plugins: {
    // The page hides it when rendered; the duration is for a page that fails to render.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 6000, backgroundColor: '#14473f' },
    Keyboard: { resizeOnFullScreen: true },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'banner', 'list'] },
  },
}
