import type { Cloth } from './cloth.ts'
import type { CoverLayers } from './cover-cloth.ts'
import { amira, bawal, khimar, wrapped } from './covers-pinned.ts'
import { shawl, turban } from './covers-wound.ts'
import type { Ink } from './ink.ts'
import type { Cover } from './look.ts'

export function coverOf(ink: Ink, cover: Cover, scarf: Cloth, beneath: string, hair: string): CoverLayers {
  switch (cover) {
    case 'wrapped':
      return wrapped(ink, scarf, null)
    case 'underscarf':
      return wrapped(ink, scarf, beneath)
    case 'amira':
      return amira(ink, scarf)
    case 'khimar':
      return khimar(ink, scarf, beneath)
    case 'bawal':
      return bawal(ink, scarf)
    case 'shawl':
      return shawl(ink, scarf, beneath, null)
    case 'dupatta':
      return shawl(ink, scarf, beneath, hair)
    case 'turban':
      return turban(ink, scarf)
  }
}
