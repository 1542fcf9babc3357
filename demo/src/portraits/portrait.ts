import { backdrop } from './backdrops.ts'
import { figure } from './figure.ts'
import { chanceOf } from './chance.ts'
import { group, Ink } from './ink.ts'
import type { Backdrop, Look } from './look.ts'
import type { Place } from './place.ts'
import { scenes } from './scenes.ts'

const isScene = (place: Look['place']): place is Exclude<Look['place'], Backdrop> =>
  Object.hasOwn(scenes, place)

/** Rooms one sits in the middle of may be seen the other way round. */
function turned({ place, detail }: Look, { behind, before }: Place): Place {
  const turns = ['cafe', 'desk', 'kitchen'].includes(place) && chanceOf(`${detail} turned`).happens(0.5)
  const turn = (content: string) => (turns ? group('translate(800 0) scale(-1 1)', content) : content)
  return { behind: turn(behind), before: turn(before) }
}

/** One picture of a person, 4:5, drawn without a face. The same look always gives the same text. */
export function portraitSvg(look: Look): string {
  const ink = new Ink()
  const place = isScene(look.place)
    ? turned(look, scenes[look.place](ink, look))
    : { behind: backdrop(ink, look.place, look.palette), before: '' }
  const drawn = place.behind + figure(ink, look) + place.before
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">${ink.defs}${drawn}</svg>`
}
