import { databaseClock } from '../../../src/db/clock.ts'
import { openDatabase } from '../../../src/db/db.ts'
import { makeExport } from '../../../src/features/own-data/make-export.ts'
import { createFolderFiles } from '../../../src/ports/files/folder-files.ts'
import { createLocalBus } from '../../../src/ports/bus/local-bus.ts'

// Makes one export in a separate process with little memory.
const [url = '', exportId = '', folder = ''] = process.argv.slice(2)
const { db } = openDatabase(url, createLocalBus(), () => {})
await makeExport({ db, clock: databaseClock, files: createFolderFiles(folder) }, exportId)
process.exit(0)
