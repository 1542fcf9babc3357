import { readFileSync } from 'node:fs'
import { PbfReader } from 'pbf'

/** A place in the GeoNames file (geonames.org, CC BY 4.0) with a thousand inhabitants, or a seat of government. */
interface FileRecord {
  name: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  longitude: number
  latitude: number
}

/** Yields the file's records one by one; the package itself would keep all of them in memory. */
export function* citiesIn(path: string): Generator<FileRecord> {
  const file = new PbfReader(readFileSync(path))
  // Positions are stored as differences to the previous one.
  const at = { longitude: 0, latitude: 0 }
  while (file.pos < file.length) {
    const record = { name: '', country: '', adminCode: '', featureCode: '', population: 0 }
    file.readMessage((tag, into, from) => {
      if (tag === 2) into.name = from.readString()
      else if (tag === 3) into.country = from.readString()
      else if (tag === 7) into.featureCode = from.readString()
      else if (tag === 8) into.adminCode = from.readString()
      else if (tag === 9) into.population = from.readVarint()
      else if (tag === 10) at.longitude += from.readSVarint()
      else if (tag === 11) at.latitude += from.readSVarint()
    }, record)
    yield { ...record, longitude: at.longitude / 1e5, latitude: at.latitude / 1e5 }
  }
}
