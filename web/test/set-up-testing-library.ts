import React from 'react'
import { flushSync } from 'react-dom'
import { vi } from 'vitest'

// React's production build has no `act`, which Testing Library calls around every change.
Object.assign(React, { act: flushSync })
// Testing Library advances faked timers through this name while it waits.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })
