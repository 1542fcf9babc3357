// @vitest-environment drawn
import { expect, test, vi } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { later } from '../../../test/later.ts'
import { lines, meaning } from '../../../test/meaning.ts'
import { maryam } from '../../../test/profile.ts'
import { refused, servedScreens } from '../../../test/served.tsx'
import { AccountScreen } from './AccountScreen.tsx'
import { AuthScreen } from './AuthScreen.tsx'
import { AwayDialog } from './away/AwayDialog.tsx'
import { ownAway } from './away/queries.ts'
import { EraseDialog } from './manage/EraseDialog.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

const { newClient, open, serve, signIn } = servedScreens()

test('what the sign-in and the sign-up mean to a browser that fills them in and to a reader', async () => {
  const screen = open(<AuthScreen />, newClient(), '/auth')
  const of = (selector: string) => meaning(...screen.every(selector))
  expect(of('aside, header, main')).toEqual(
    lines(`
    aside
    svg pattern M96 48 8
    svg 0 0 48 48 M20.84 9
    lang=ar 'ميثاق'
    header
    a href=/ 'Back to Home'
    svg arrow-left
    main
    h1 tabindex=-1
    svg 0 0 48 48 M20.84 9
    role=tablist aria-label=Sign in or sign up
    button type=button role=tab aria-selected=true aria-controls=EmailPasswordForgot password?Sign In tabindex=0 'Sign In'
    button type=button role=tab aria-selected=false aria-controls=EmailPasswordForgot password?Sign In tabindex=-1 'Sign Up'
    role=tabpanel aria-labelledby=Sign In
    form novalidate method=dialog
    input inputmode=email autocomplete=email placeholder=you@example.com dir=ltr type=email
    input autocapitalize=none autocorrect=off spellcheck=false autocomplete=current-password dir=ltr type=password
    button type=button aria-label=Show password aria-controls=input
    svg eye
    button type=button 'Forgot password?'
    button type=submit 'Sign In'
  `),
  )
  screen.submit('Email')
  screen.text()
  expect(of('form')).toEqual(
    lines(`
    form novalidate method=dialog
    input inputmode=email autocomplete=email placeholder=you@example.com dir=ltr type=email aria-describedby=Please fill in all fields aria-invalid=true
    svg circle-exclamation-point
    dir=auto 'Please fill in all fields'
    input autocapitalize=none autocorrect=off spellcheck=false autocomplete=current-password dir=ltr type=password aria-invalid=true
    button type=button aria-label=Show password aria-controls=input
    svg eye
    button type=button 'Forgot password?'
    button type=submit 'Sign In'
  `),
  )
  screen.press('Sign Up')
  expect(of('form')).toEqual(
    lines(`
    form novalidate method=dialog
    input inputmode=email autocomplete=email placeholder=you@example.com dir=ltr type=email
    input autocapitalize=none autocorrect=off spellcheck=false autocomplete=new-password aria-describedby=At least 6 characters dir=ltr type=password
    button type=button aria-label=Show password aria-controls=input
    svg eye
    input autocapitalize=none autocorrect=off spellcheck=false autocomplete=new-password dir=ltr type=password
    button type=button aria-label=Show password aria-controls=input
    svg eye
    button type=submit 'Create Account'
    a href=/privacy-policy 'Privacy Policy'
  `),
  )
  screen.press('Sign In')
  screen.write('Email', 'maryam@example.com')
  screen.press('Forgot password?')
  expect(of('form')).toEqual(
    lines(`
    form novalidate method=dialog
    h2 tabindex=-1 'Forgot your password?'
    input inputmode=email autocomplete=email placeholder=you@example.com dir=ltr type=email
    button type=submit 'Send reset link'
    button type=button 'Back to Sign In'
  `),
  )
  serve(() => ({}))
  await screen.tap('Send reset link')
  expect(of('main > div > :last-child')).toEqual(
    lines(`
    svg mail-check
    h2 tabindex=-1 'Password reset e-mail sent!'
    button type=button 'Back to Sign In'
  `),
  )
  const reset = open(<ResetPasswordScreen />, newClient(), '/reset-password')
  expect(meaning(...reset.every('main'))).toEqual(
    lines(`
    main
    svg 0 0 48 48 M20.84 9
    h1 'Reset Password'
    form novalidate method=dialog
    input autocapitalize=none autocorrect=off spellcheck=false autocomplete=new-password aria-describedby=At least 6 characters dir=ltr type=password
    button type=button aria-label=Show password aria-controls=input
    svg eye
    input autocapitalize=none autocorrect=off spellcheck=false autocomplete=new-password dir=ltr type=password
    button type=button aria-label=Show password aria-controls=input
    svg eye
    button type=submit 'Update Password'
    button type=button 'Back to Sign In'
  `),
  )
})

test('what the account means beyond its words', async () => {
  signIn()
  serve((what) =>
    what === 'GET /profile' ? { ...maryam, isActive: false, lookedAt: true } : refused('internal', 500),
  )
  const screen = open(<AccountScreen />, newClient(), '/app/account')
  await later()
  screen.text()
  const parts = 'main > :not(:last-child), fieldset, section:has(#account-management)'
  expect(meaning(...screen.every(parts))).toEqual(
    lines(`
    header
    h1 'Your Profile'
    a aria-label=Notifications title=Notifications href=/app/notifications
    svg bell
    a aria-label=Edit profile title=Edit profile href=/app/edit-profile
    svg pencil
    button type=button title=Log out aria-label=Log out
    svg log-out
    role=status
    svg info
    dir=auto 'Your profile is being looked at'
    dir=auto 'Several members reported it. Until some…'
    fieldset
    legend 'Appearance'
    input type=radio checked
    input type=radio
    input type=radio
    section aria-labelledby=Account
    h2 'Account'
    bdi 'maryam@example.com'
    a href=/privacy-policy 'Privacy Policy'
    svg chevron-right
    a aria-describedby=Show that it is you, and wear the blue … href=/app/verification 'Verification'
    svg chevron-right
    a aria-describedby=Let somebody you trust read along, once… href=/app/guardian 'Guardian'
    svg chevron-right
    a aria-describedby=Your e-mail address, your password, and… href=/app/security 'Sign-in and security'
    svg chevron-right
    a aria-describedby=A copy of your profile, pictures and ch… href=/app/your-data 'Your data'
    svg chevron-right
    a aria-describedby=What everybody keeps to, and what was e… href=/app/standing 'House rules and decisions'
    svg chevron-right
    button type=button aria-describedby=Your matches rest for 3 to 10 days, and… 'Be away for some days'
    svg chevron-right
    button type=button aria-describedby=Takes you out of sight until you sign i… 'Deactivate account'
    svg chevron-right
    button type=button aria-describedby=Erases your profile and all that belong… 'Delete My Account'
    svg chevron-right
  `),
  )
})

test('some days away, and the end of an account', async () => {
  const now = '2026-11-17T08:00:00.000Z'
  vi.setSystemTime(now)
  const client = newClient()
  const days = { startsLeft: 1, nextStartAt: null, dayMs: 86_400_000, minDays: 3, maxDays: 10 }
  answered(client, ownAway, {}, { now, away: null, ...days })
  signIn()
  const away = open(<AwayDialog open onOpenChange={() => {}} />, client)
  expect(meaning(...away.every('[role=dialog]'))).toEqual(
    lines(`
    role=dialog aria-modal=true tabindex=-1 aria-labelledby=Some days away
    header
    h2 'Some days away'
    button type=button title=Close aria-label=Close
    svg x
    tabindex=0
    role=group aria-labelledby=For how long
    output dir=auto '3 days, until Friday'
    dir=ltr aria-disabled=false
    role=slider aria-label=For how long aria-valuemin=3 aria-valuemax=10 aria-orientation=horizontal tabindex=0 aria-valuetext=3 days, until Friday aria-valuenow=3
    aria-hidden=true
    bdi '3 days, until Friday'
    bdi '10 days, until Nov 27'
    button type=button 'Rest for 3 days'
    button type=button 'Close'
  `),
  )
  serve(() => refused('invalid_credentials'))
  const erase = open(<EraseDialog open onOpenChange={() => {}} />, newClient())
  expect(meaning(...erase.every('[role=alertdialog]'))).toEqual(
    lines(`
    role=alertdialog aria-modal=true tabindex=-1 aria-labelledby=Delete your account for good? aria-describedby=This happens at once and cannot be undo…
    h2 'Delete your account for good?'
    form
    input autocapitalize=none autocorrect=off spellcheck=false autocomplete=current-password dir=ltr type=password
    button type=button aria-label=Show password aria-controls=input
    svg eye
    button type=button 'Keep my account'
    button type=button disabled 'Delete My Account'
  `),
  )
})
