import type * as demo from '@mithaq/demo'
import type { Config } from '../config/config.ts'

/** The people of the demo and their portraits. */
export type Demo = typeof demo

/** Read only where it runs: production holds none of its people. */
export const loadDemo = async ({ demo }: Pick<Config, 'demo'>): Promise<Demo | null> =>
  demo ? import('@mithaq/demo') : null
