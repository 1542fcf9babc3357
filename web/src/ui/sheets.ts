import { use, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext, UNSAFE_LocationContext } from 'react-router'
import type { DataRouter } from 'react-router'

interface Sheet {
  /** The screen it was opened on, by the router's key. */
  on: string
  close: () => void
  isOpen: boolean
}

/** Open dialogs, sheets and menus, the oldest first. The history holds a step for each, above the screen's own. */
let open: Sheet[] = []
let router: DataRouter | undefined
/** How deep the step is that the history was last seen at. */
let seen = 0
/** Going back is no matter of a moment: a step added before it ends would be taken back instead. */
let arriving: Promise<void> | undefined
let arrive = () => {}

const stateNow = (): { sheets?: number; key?: string } => history.state ?? {}
const depthNow = () => stateNow().sheets ?? 0
const isOnScreen = (key: string | undefined) => (key ?? 'default') === router?.state.location.key

export const hasSheets = () => open.length > 0

/** Gives an open sheet its step in the history: going back closes it and nothing else. */
export function useSheet(isOpen: boolean, close: () => void): void {
  const data = use(UNSAFE_DataRouterContext)
  const key = use(UNSAFE_LocationContext)?.location?.key
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (isOpen && data && key !== undefined) return openSheet(data.router, key, () => closeNow())
  }, [isOpen, data, key])
}

/** Answers how to say that it is closed. */
export function openSheet(of: DataRouter, on: string, close: () => void): () => void {
  serveSheets(of)
  const sheet: Sheet = { on, close, isOpen: true }
  open.push(sheet)
  queueMicrotask(settle)
  return () => {
    sheet.isOpen = false
    open = open.filter((other) => other !== sheet)
    queueMicrotask(settle)
  }
}

/** Once around the screens: a page reloaded with an open sheet is left at a step that leads nowhere. */
export function useSheetSteps(): void {
  const data = use(UNSAFE_DataRouterContext)
  useEffect(() => {
    if (data) serveSheets(data.router)
  }, [data])
}

function serveSheets(of: DataRouter): void {
  if (router === of) return
  router = of
  const { navigate } = of
  // From a sheet, the way on begins at the screen below it: the way back would otherwise stop at the sheet's step.
  Object.assign(of, {
    async navigate(...way: Parameters<typeof navigate>): Promise<void> {
      if (depthNow() > 0 || arriving) await leaveSheets()
      return navigate(...way)
    },
  })
  // Before the router hears of it: for the router, nothing has happened.
  addEventListener('popstate', hear, { capture: true })
  seen = depthNow()
  settle()
}

/** Takes the steps of the open sheets back without closing them: what follows leaves the screen. */
export async function leaveSheets(): Promise<void> {
  while (arriving || depthNow() > 0) {
    for (const sheet of open) sheet.on = ''
    await (arriving ?? travel(-depthNow()))
  }
}

function hear(event: PopStateEvent): void {
  const depth = depthNow()
  const amongSheets = isOnScreen(stateNow().key) && depth !== seen
  seen = depth
  if (amongSheets) event.stopImmediatePropagation()
  const ours = arriving !== undefined
  arrive()
  if (!ours && amongSheets) {
    const closed = open.filter(({ on }) => on).slice(depth)
    open = open.filter((sheet) => !closed.includes(sheet))
    for (const { close } of closed.toReversed()) close()
    // One that stays open all the same, since it is busy, gets its step back.
    setTimeout(() => {
      open.push(...closed.filter(({ isOpen }) => isOpen))
      settle()
    })
  }
  queueMicrotask(settle)
}

/** As many steps as there are sheets on this screen. */
function settle(): void {
  // The router may be on its way to another entry, or back from one that was refused.
  if (arriving || !isOnScreen(stateNow().key)) return
  const wanted = open.filter(({ on }) => isOnScreen(on)).length
  if (depthNow() > wanted) void travel(wanted - depthNow())
  while (depthNow() < wanted) history.pushState({ ...stateNow(), sheets: depthNow() + 1 }, '')
  seen = depthNow()
}

/** Also on a phone that is busy: one that arrived after all would close what has been opened since. */
const arrivesWithinMs = 5000

/** One promise for all who wait: they go on in the order in which they came. */
function travel(steps: number): Promise<void> {
  const stay = () => history.replaceState({ ...stateNow(), sheets: 0 }, '')
  // A window that somebody restored may have no way back: everything after would wait for it.
  if (history.length === 1) return Promise.resolve(stay())
  arriving = new Promise((resolve) => {
    const timer = setTimeout(() => {
      stay()
      arrive()
    }, arrivesWithinMs)
    arrive = () => {
      clearTimeout(timer)
      arriving = undefined
      arrive = () => {}
      resolve()
    }
  })
  history.go(steps)
  return arriving
}
