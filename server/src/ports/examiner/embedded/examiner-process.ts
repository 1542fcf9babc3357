// The process that looks at pictures: it knows no secret, reaches no network, and may die of a picture.
import { serveTasks } from '../../../lib/pooled-process.ts'
import { loadModels } from './models.ts'

await serveTasks({ memoryMb: Number(process.argv[2]) }, async () => (await loadModels()).look)
