import { buildWeb } from '../scripts/build-web.ts'

/** Before any worker starts: otherwise each of them would build the same web app at the same time. */
export default async function build(): Promise<void> {
  await buildWeb()
}
