import { databaseClock } from '../../../src/db/clock.ts'
import { openDatabase } from '../../../src/db/db.ts'
import { makeExport } from '../../../src/features/own-data/make-export.ts'
import { folderFiles } from '../../../src/ports/files/folder-files.ts'
import { localBus } from '../../../src/ports/bus/local-bus.ts'

// The making of one export in a process of its own, with as little memory as it is given.
const [url = '', exportId = '', folder = ''] = process.argv.slice(2)
const { db } = openDatabase(url, localBus(), () => {})
await makeExport({ db, clock: databaseClock, files: folderFiles(folder) }, exportId)
process.exit(0)
