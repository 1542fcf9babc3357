// Examines pictures in a process without secrets or network, which a picture may kill.
import { serveTasks } from '../../../lib/pooled-process.ts'
import { loadModels } from './models.ts'

await serveTasks({ memoryMb: Number(process.argv[2]) }, async () => (await loadModels()).look)
