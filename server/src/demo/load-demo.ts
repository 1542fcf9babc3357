import type * as demo from '@mithaq/demo'
import type { Config } from '../config/config.ts'

/** The demo's members and portraits. */
export type Demo = typeof demo

/** Loaded only if the demo is on, so production never reads its members. */
export const loadDemo = async ({ demo }: Pick<Config, 'demo'>): Promise<Demo | null> =>
  demo ? import('@mithaq/demo') : null
