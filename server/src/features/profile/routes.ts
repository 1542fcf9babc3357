import { issues, type IssueCode } from '@mithaq/contract'
import { birthdayProblem, profileDetails, type profiles } from '@mithaq/contract/profile'
import { sql } from '../../db/sql.ts'
import { queryOne, query, transact, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers, type Refusal } from '../../http/routes/serve-routes.ts'
import { scheduleFirstTopUp } from '../wallet/weekly.ts'
import { grantWelcome } from '../wallet/welcome-grants.ts'
import { savePrompts, clearFactsOfOtherSexSql, saveFacts } from './facts.ts'
import type { City } from '../../ports/geocoder/geocoder.ts'
import { changesFilterableDetail, countFilterableChange, type ProfileDetails } from './filterable-changes.ts'
import { restoreOnReturn } from '../former-members/restore-on-return.ts'
import { isKnownCity, isCityOfMember, rememberCity } from './known-cities.ts'
import { deleteDeckLists, newPositionIfSql, movePendingLikesToTop } from '../visibility/deck-position.ts'
import { notifyPictureViewers } from '../visibility/notify-picture-viewers.ts'
import { readOwnProfile } from './own-profile.ts'
import { canChangeSexSql } from './sex-changes.ts'
import { todaySql } from '../../lib/age.ts'
import { continueSuspension, isAddressRefused } from '../former-members/banned-addresses.ts'

const cityUnknown = refuse('invalid_input', { field: 'city', issue: 'city_unknown' })

/** Thrown if a ban has taken effect since the address was checked, so that the transaction rolls back. */
class BannedMeanwhile extends Error {}

type CorrectSex = (
  me: string,
  sex: ProfileDetails['sex'],
) => Promise<Refusal<'sex_fixed' | 'sex_not_now' | 'too_many_profile_changes'> | null>

export function profileHandlers(deps: Deps, correctSex: CorrectSex): Handlers<typeof profiles> {
  const { db, clock, config, geocoder, onJoined } = deps
  async function mine(id: string) {
    const profile = await readOwnProfile(db, clock, id)
    if (profile === undefined) throw new Error('a member without a profile')
    return profile
  }

  return {
    async create({ birthday, ...details }, { me }) {
      const day = await queryOne(db, sql<{ today: string }>`select ${todaySql(clock)}::text as today`)
      const problem = birthdayProblem(birthday, day?.today ?? '')
      if (problem !== null) return refuse('invalid_input', { field: 'birthday', issue: problem })
      if (!(await isKnownCity(deps, details))) return cityUnknown
      if (await isShut(db, deps, me.accountId)) return refuse('address_refused')
      const refused = await transact(db, async (tx) => {
        const row = await queryOne(
          tx,
          sql<{ email: string }>`
            with made as (
              insert into profiles (id, name, sex, country, city, birthday, about_me, education, occupation,
                nationality, height, marital_status, created_at, last_seen_at, placed_at, lesson_due)
              values (${me.accountId}, ${details.name}, ${details.sex}, ${details.country}, ${details.city}, ${birthday},
                ${details.aboutMe}, ${details.education}, ${details.occupation}, ${details.nationality},
                ${details.height}, ${details.maritalStatus}, ${clock.sql}, ${clock.sql}, ${clock.sql}, true)
              on conflict (id) do nothing returning id
            )
            select a.email from accounts a join made on made.id = a.id`,
        )
        if (row === undefined) return 'profile_exists' as const
        await scheduleFirstTopUp(tx, me.accountId, config.windows.topupS)
        await grantWelcome(tx, deps, me.accountId, row.email)
        await restoreOnReturn(tx, deps, me.accountId, row.email)
        if (!(await continueSuspension(tx, clock, me.accountId))) throw new BannedMeanwhile()
        await onJoined?.(tx, me.accountId)
        return null
      }).catch((error: unknown) => {
        if (error instanceof BannedMeanwhile) return 'address_refused' as const
        throw error
      })
      return refused === null ? mine(me.accountId) : refuse(refused)
    },

    mine: (_, { me }) => mine(me.accountId),

    async update(changes, { me }) {
      // Look the city up before locking the profile, because a geocoder may be slow.
      if (changes.country !== undefined || changes.city !== undefined) {
        const { location } = await mine(me.accountId)
        const place = {
          country: changes.country ?? (location.country as City['country']),
          city: changes.city ?? location.city,
        }
        if (!(await isCityOfMember(db, me.accountId, place)) && !(await isKnownCity(deps, place)))
          return cityUnknown
      }
      const refused = await transact(db, async (tx) => {
        const before = await lockDetails(tx, me.accountId)
        const merged = profileDetails.safeParse({ ...before, ...changes })
        if (!merged.success) return refuseDetail(merged.error.issues[0])
        const details = merged.data
        const isOtherSex = details.sex !== before.sex
        if (isOtherSex && !(await canChangeSex(tx, me.accountId)))
          return refuse('sex_fixed', { field: 'sex' })
        const isFilterable = changesFilterableDetail(before, details)
        const refused = isFilterable ? await countFilterableChange(tx, clock, me.accountId) : null
        if (refused) return refused
        await query(
          tx,
          sql`
            update profiles p set name = ${details.name}, sex = ${details.sex}, country = ${details.country},
              city = ${details.city}, about_me = ${details.aboutMe}, education = ${details.education},
              occupation = ${details.occupation}, nationality = ${details.nationality}, height = ${details.height},
              marital_status = ${details.maritalStatus}, sex_changes = p.sex_changes + ${isOtherSex ? 1 : 0}::int, ${clearFactsOfOtherSexSql(details.sex)},
              verified_at = case when p.sex = ${details.sex} then p.verified_at end,
              ${newPositionIfSql(clock, sql`${isFilterable}::boolean`)}
            where p.id = ${me.accountId}`,
        )
        if (isFilterable) {
          await movePendingLikesToTop(tx, me.accountId)
          await deleteDeckLists(tx, me.accountId)
        }
        if (isOtherSex) {
          // The filters were for the other sex, which has other facts.
          await query(tx, sql`delete from discovery_filters where member_id = ${me.accountId}`)
          await query(tx, sql`delete from badges where member_id = ${me.accountId}`)
        }
        return null
      })
      return refused ?? mine(me.accountId)
    },

    async correctSex({ sex }, { me }) {
      return (await correctSex(me.accountId, sex)) ?? mine(me.accountId)
    },

    async sayFaith(said, { me }) {
      return (await saveFacts(db, clock, me.accountId, 'faith', said)) ?? mine(me.accountId)
    },
    async sayFamily(said, { me }) {
      return (await saveFacts(db, clock, me.accountId, 'family', said)) ?? mine(me.accountId)
    },
    async sayLearning(said, { me }) {
      return (await saveFacts(db, clock, me.accountId, 'learning', said)) ?? mine(me.accountId)
    },

    async setPrompts({ prompts, before }, { me }) {
      return (await savePrompts(db, me.accountId, prompts, before)) ?? mine(me.accountId)
    },

    async showPicturesTo({ picturesFor }, { me }) {
      await transact(db, async (tx) => {
        await query(tx, sql`update profiles set pictures_for = ${picturesFor} where id = ${me.accountId}`)
        await notifyPictureViewers(tx, me.accountId)
      })
      return mine(me.accountId)
    },

    async nearestCity(position) {
      const city = await geocoder.findNearestCity(position)
      if (city === null) return refuse('no_city_near')
      await rememberCity(db, city)
      return city
    },

    async cities({ country, search }) {
      return { cities: await geocoder.searchCities(country, search) }
    },
  }
}

/** Whether the account's address belongs to a suspended or banned member. */
async function isShut(db: Db, deps: Deps, id: string): Promise<boolean> {
  const account = await queryOne(db, sql<{ email: string }>`select email from accounts where id = ${id}`)
  return account !== undefined && isAddressRefused(db, deps, account.email)
}

/** Reads the wizard's fields and locks the profile, so that changes of two devices are applied one after the other. */
async function lockDetails(tx: Db, id: string) {
  const row = await queryOne(
    tx,
    sql<ProfileDetails>`
      select name, sex, country, city, about_me as "aboutMe", education, occupation, nationality, height,
        marital_status as "maritalStatus"
      from profiles where id = ${id} for update`,
  )
  if (row === undefined) throw new Error('a member without a profile')
  return row
}

/** Refuses a field that contradicts the others. */
function refuseDetail(problem: { path: PropertyKey[]; message: string } | undefined) {
  const code = problem?.message ?? ''
  const issue = Object.hasOwn(issues, code) ? (code as IssueCode) : 'invalid'
  return refuse('invalid_input', { field: problem?.path.join('.') ?? '', issue })
}

/** The profile is locked: a like that came meanwhile would be for the wrong sex. */
async function canChangeSex(tx: Db, id: string): Promise<boolean> {
  const found = await queryOne(tx, sql`select from profiles p where p.id = ${id} and ${canChangeSexSql}`)
  return found !== undefined
}
