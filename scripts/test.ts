// npm test: runs all tests; the last line counts them.
import { close } from './steps.ts'
import { runSuites } from './suites.ts'

close(runSuites())
