import { afterAll, afterEach, beforeAll } from 'vitest'
import { expectBalancesToAddUp } from './audit.ts'
import { bootApp, type TestApp } from './test-app.ts'

/** The app of a suite: there before the first test, gone after the last; each test leaves balances that add up. */
export function bootForSuite(take: (app: TestApp) => unknown): void {
  let app: TestApp
  beforeAll(async () => {
    app = await bootApp()
    await take(app)
  })
  afterEach(() => expectBalancesToAddUp(app.db))
  afterAll(() => app.close())
}
