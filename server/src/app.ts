import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { api } from '@mithaq/contract'
import { limits } from '@mithaq/contract/limits'
import { live as contract } from '@mithaq/contract/live'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serveAppLinks } from './http/pages/app-links.ts'
import { refreshBeforeSignIn } from './demo/reset-sign-in.ts'
import { demoHandlers } from './demo/routes.ts'
import type { Deps } from './deps.ts'
import { createAccountServices, type AccountServices } from './features/account/account-services.ts'
import { accountHandlers } from './features/account/routes.ts'
import { awayHandlers } from './features/away/routes.ts'
import { chatHandlers } from './features/chat/routes.ts'
import { settleMember } from './features/matches/jobs/settle-member.ts'
import { findChatPartner, findChatPosition } from './features/matches/read/find-match.ts'
import { syncGuardianTimeZone } from './features/guardians/sync-time-zone.ts'
import { guardianHandlers } from './features/guardians/routes.ts'
import { matchHandlers } from './features/matches/routes.ts'
import { createViewRecorder } from './features/discovery/view-limit.ts'
import { discoveryHandlers } from './features/discovery/routes.ts'
import { addPictureFinding } from './features/moderation/cases/add-picture-finding.ts'
import { moderationHandlers } from './features/moderation/routes.ts'
import { serveQueueEvents } from './features/moderation/console/queue-events.ts'
import { standingHandlers } from './features/moderation/standing-routes.ts'
import { notificationServices, type NotificationServices } from './features/notifications/services.ts'
import { createNotifications } from './features/notifications/inbox/create-notifications.ts'
import { notificationHandlers } from './features/notifications/routes.ts'
import { serveUnsubscribePage } from './features/notifications/digest/unsubscribe-page.ts'
import {
  createPictureServices,
  type PicturesDeps,
  type PictureServices,
} from './features/pictures/picture-services.ts'
import { serveExports } from './features/own-data/serve-exports.ts'
import { ownDataHandlers } from './features/own-data/routes.ts'
import { pictureHandlers } from './features/pictures/routes.ts'
import { policyHandlers } from './features/policy/routes.ts'
import { listVisiblePictures } from './features/visibility/picture-visibility.ts'
import { profileHandlers } from './features/profile/routes.ts'
import { correctSex } from './features/sex-correction/correct-sex.ts'
import { safetyHandlers } from './features/safety/routes.ts'
import { securityHandlers } from './features/security/routes.ts'
import { staffServices, type StaffServices } from './features/staff/services.ts'
import { staffHandlers } from './features/staff/routes.ts'
import { servePartnerWebhook } from './features/verification/partner-verification.ts'
import { scheduleBadgeComparison } from './features/verification/badges/badges.ts'
import { reviewHandlers, verificationHandlers } from './features/verification/routes.ts'
import { createVault, type Vault } from './features/verification/selfies/selfie-vault.ts'
import { walletHandlers, type Settle } from './features/wallet/routes.ts'
import { addSecurityHeaders } from './http/hooks/security-headers.ts'
import { refuseSeveralHosts } from './http/hooks/several-hosts.ts'
import {
  acceptFileBodies,
  refuse,
  refuseUnexpected,
  sendRefusal,
  serveRoutes,
} from './http/routes/serve-routes.ts'
import { limitRefusedBodies } from './http/hooks/refused-bodies.ts'
import { openLiveSockets } from './live/live.ts'
import { createHttpServers } from './http/connections/http-servers.ts'
import { createNetworkLimit } from './http/connections/network-limit.ts'
import { serveHealthAndMetrics } from './http/hooks/health-and-metrics.ts'
import { serveApiReference } from './http/pages/openapi.ts'
import { knownOrigins, type Origins } from './http/hooks/origins.ts'
import { allowNativeAppOrigin } from './http/hooks/native-app-cors.ts'
import { serveSockets } from './live/upgrade.ts'
import { openChatPresence } from './live/chat-presence.ts'
import { serveWebApp } from './http/pages/web-app.ts'

export interface AppOptions {
  /** Folder of the built web app; without it, only the API is served. */
  webDir?: string | undefined
  logLevel?: string
  logTo?: { write(line: string): void }
  waitingForDatabase?: () => number
  heartbeatMs?: number
  helloWithinMs?: number
  http?: { headersTimeout: number; connectionsCheckingInterval: number }
  /** Adds pages for developers. */
  developerPages?: (app: FastifyInstance) => void
}

export interface App {
  server: FastifyInstance
  account: AccountServices
  pictures: PictureServices
  staff: StaffServices
  notifications: NotificationServices
  vault: Vault
}

/** Builds the whole product behind HTTP without listening: main serves it, tests boot it. */
export async function buildApp(
  deps: Deps & Pick<PicturesDeps, 'encoder'>,
  options: AppOptions = {},
): Promise<App> {
  const { config, db, bus } = deps
  const servers = createHttpServers(config, options.http ?? {})
  const app = fastify({
    serverFactory: servers.open,
    logger: {
      level: options.logLevel ?? 'info',
      serializers: { req: describeRequest, res: (reply) => ({ status: reply.statusCode }) },
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: limits.jsonBytes,
    // Longer than any URL that Node accepts: otherwise an over-long parameter would reveal whether a route exists.
    routerOptions: { maxParamLength: 65_536 },
    // On a stop, requests in flight finish and new ones are refused by closing the connection.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => void refuseUnexpected(error, request, reply),
  })
  const origins = knownOrigins(config)

  app.setErrorHandler(refuseUnexpected)
  acceptFileBodies(app)
  await app.register(cookie)
  addSecurityHeaders(app, config.publicUrl.protocol === 'https:')
  refuseSeveralHosts(app)
  allowNativeAppOrigin(app, origins)
  refuseForeignWrites(app, origins)

  const account = createAccountServices(deps)
  const vault = createVault(deps.vaultKey)
  const pictures: PictureServices = createPictureServices(deps, {
    onFinding: (tx, finding) => addPictureFinding(tx, deps.clock, finding),
    async onRefused(tx, memberId) {
      await createNotifications(tx, deps.clock, { to: memberId, senderId: null, code: 'picture_refused' })
    },
    onAlbumChanged: (tx, memberId) => scheduleBadgeComparison(tx, pictures.store, memberId),
  })
  const staff = staffServices(deps)
  const identify = { ...account.identify, ...staff.identify }
  limitRefusedBodies(app, {
    now: () => deps.clock.date(),
    accountOf: identify.account,
    countForAccount: (id) => account.attempts.consume(['refusedBodyOfAccount', id]),
    countForNetwork: (network) => account.attempts.consume(['refusedBodyFromNetwork', network]),
  })
  const onTimeZone = (memberId: string, zone: string) => syncGuardianTimeZone(deps, memberId, zone)
  const { demo } = deps
  const resetServices = { passwords: account.passwords, pictures }
  const beforeSignIn = demo && ((email: string) => refreshBeforeSignIn(deps, resetServices, demo, email))
  serveRoutes(app, api.account, accountHandlers(deps, account, pictures, onTimeZone, beforeSignIn), identify)
  serveRoutes(app, api.demo, demoHandlers(deps, resetServices), identify)
  serveRoutes(app, api.away, awayHandlers(deps), identify)
  serveRoutes(
    app,
    api.profile,
    profileHandlers(deps, (me, sex) => correctSex(deps, pictures.store, me, sex)),
    identify,
  )
  serveRoutes(
    app,
    api.pictures,
    pictureHandlers(pictures, (me, ids) => listVisiblePictures(deps, me, ids)),
    identify,
  )
  serveRoutes(app, api.discovery, discoveryHandlers(deps), identify)
  serveRoutes(app, api.safety, safetyHandlers(deps), identify)
  serveRoutes(app, api.security, securityHandlers(deps, account), identify)
  serveRoutes(app, api.ownData, ownDataHandlers(deps, account), identify)
  serveExports(app, deps, account)
  serveRoutes(app, api.guardians, guardianHandlers(deps, account), identify)
  serveRoutes(app, api.matches, matchHandlers(deps), identify)
  serveRoutes(app, api.chat, chatHandlers(deps), identify)
  const settle: Settle = (memberId, log) => settleMember(deps, memberId, log)
  serveRoutes(app, api.wallet, walletHandlers(deps, settle), identify)
  serveRoutes(app, api.notifications, notificationHandlers(deps, createViewRecorder(deps)), identify)
  serveRoutes(app, api.policy, policyHandlers(deps), identify)
  serveRoutes(app, api.staff, staffHandlers(deps, staff), identify)
  serveRoutes(app, api.moderation, moderationHandlers(deps), identify)
  serveRoutes(app, api.standing, standingHandlers(deps), identify)
  serveQueueEvents(app, staff.identify, bus)
  const countVisit = (memberId: string) => account.attempts.consume(['partnerVisitOfAccount', memberId])
  serveRoutes(app, api.verification, verificationHandlers(deps, pictures, vault, countVisit), identify)
  serveRoutes(app, api.review, reviewHandlers(deps, pictures, vault), identify)
  serveUnsubscribePage(app, deps)
  servePartnerWebhook(app, deps, pictures.store)
  const watching = openChatPresence(bus, deps.clock, options.heartbeatMs)
  const notifications = notificationServices(deps, watching, app.log)
  pictures.serveFiles(app)
  app.addHook('onClose', pictures.close)

  const live = openLiveSockets({
    bus,
    identify: account.sessions.authenticate,
    reloadCaller: account.sessions.findMe,
    loadChatPosition: (matchId, memberId) => findChatPosition(db, matchId, memberId),
    findChatPartner: (matchId, memberId) => findChatPartner(db, matchId, memberId),
    isWatched: watching.isWatched,
    onChatWatched: watching.setWatchedChat,
    isAllowedOrigin: origins.isAllowed,
    heartbeatMs: options.heartbeatMs,
    helloWithinMs: options.helloWithinMs,
  })
  const strangers = createNetworkLimit(contract.strangers)
  serveSockets(app, live, strangers, config.trustProxy)

  serveHealthAndMetrics(app, {
    publicUrl: config.publicUrl,
    db,
    bus,
    servers,
    liveSockets: { sockets: live.count, strangers: strangers.count, unreadBytes: live.unreadBytes },
    waitingForDatabase: options.waitingForDatabase ?? (() => 0),
    pushes: notifications.pushCounts,
  })
  const { staff: _, moderation: __, review: ___, ...open } = api
  serveApiReference(app, open, config.publicUrl.origin)
  serveAppLinks(app, config)
  options.developerPages?.(app)
  if (options.webDir !== undefined)
    await serveWebApp(app, config, origins, options.webDir, staff.canSeeConsole)
  else app.setNotFoundHandler((_, reply) => sendRefusal(reply, refuse('not_found')))
  return { server: app, account, pictures, staff, notifications, vault }
}

// A request's URL may contain tokens: log only the route's pattern.
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'unknown' }
}

function refuseForeignWrites(app: FastifyInstance, origins: Origins) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { origin } = request.headers
    const foreign =
      origin !== undefined ? !origins.isAllowed(origin) : request.headers['sec-fetch-site'] === 'cross-site'
    if (foreign) return sendRefusal(reply, refuse('foreign_origin'))
  })
}
