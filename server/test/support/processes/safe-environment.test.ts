import { expect, it } from 'vitest'
import { safeEnvironment } from './safe-environment.ts'

it('passes what programs need, and no setting of a real product', () => {
  const product = {
    DATABASE_URL: 'postgres://members',
    PORT: '80',
    SMTP_URL: 'smtp://mail',
    NODE_ENV: 'production',
  }
  const needed = {
    PATH: '/bin',
    HOME: '/home/amina',
    TMPDIR: '/tmp',
    https_proxy: 'http://proxy',
    npm_config_cache: '/c',
  }
  expect(safeEnvironment({ ...product, NODE_OPTIONS: '--inspect', ...needed })).toEqual(needed)
})
