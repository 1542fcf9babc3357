import { buildWeb } from '../scripts/build-web.ts'
import { makeFilm } from './film.ts'

/** Before any worker starts: otherwise each of them would build the same web app at the same time. */
export default async function build(): Promise<void> {
  await Promise.all([buildWeb(), makeFilm()])
}
