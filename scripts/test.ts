// npm test: all suites, and how many tests passed in the last line.
import { close } from './steps.ts'
import { runSuites } from './suites.ts'

close(runSuites())
