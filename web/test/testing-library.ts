import React from 'react'
import { flushSync } from 'react-dom'
import { vi } from 'vitest'

// The tests run React's production build, which has no `act`. Testing Library calls it around what changes a page.
Object.assign(React, { act: flushSync })
// Testing Library advances faked timers through this name while it waits.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })
