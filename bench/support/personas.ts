import { createCrowd, type CrowdMember } from '../../server/test/support/members/crowd.ts'
import type { Call } from './caller.ts'
import { secret, type Ground } from './ground.ts'

export interface Persona {
  name: string
  me: CrowdMember
}

const narrowFilters = { ageRange: [33, 34], heightRange: [171, 172] }
const manyFacts = {
  said: {
    sect: ['sunni'],
    prayer: ['five_daily', 'mostly'],
    smoking: ['never'],
    children: ['none'],
    marriage: ['six_months'],
    educationLevel: ['master', 'doctorate'],
  },
}

const filter = (call: Call, me: CrowdMember, some: object) =>
  call(me.token, 'PUT', '/discovery/filters', {
    ageRange: [18, 80],
    heightRange: [130, 200],
    countries: [],
    ...some,
  })

/** Twelve members who make a deck slow, each in another way. */
export async function cast({ pool }: Ground, call: Call, profiles: number): Promise<Persona[]> {
  const crowd = (await createCrowd(pool, secret, 24)).filter((_, n) => n % 2 === 1)
  const [fresh, swiper, rare, narrow, done, shunned, popular, returning, ...others] = crowd as [
    CrowdMember,
    ...CrowdMember[],
  ]
  const [choosy, wolof, verified, twoWay] = others
  /** Inserts hundreds of thousands of rows without checking foreign keys. */
  const write = async (text: string, values: unknown[] = []) => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(text, values)
    await client.query('commit')
    client.release()
  }
  const act = (me: CrowdMember, which: string) =>
    write(
      `insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
       select $1, id, 'pass', now() from (select id from profiles p where sex = 'female' and is_active ${which}) chosen`,
      [me.id],
    )

  await act(swiper!, `order by deck_place desc limit ${Math.min(50_000, Math.round(profiles / 4))}`)
  await filter(call, rare!, { countries: ['VA', 'TV', 'NR'] })
  await filter(call, narrow!, narrowFilters)
  await act(done!, '')
  await write(
    `insert into blocked_profiles (blocker_id, blocked_id, created_at)
     select id, $1, now() from (select id from profiles where sex = 'female' and is_active order by deck_place desc limit 5000) chosen`,
    [shunned!.id],
  )
  await filter(call, popular!, { countries: ['MY', 'TR'] })
  await write(
    `insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
     select id, $1, 'like', now() from (
       select id from profiles where sex = 'female' and is_active and country not in ('MY', 'TR')
       order by deck_place desc limit 5000) chosen`,
    [popular!.id],
  )
  // A month ago: passed most people of an age range that others have reached since.
  await filter(call, returning!, { ageRange: [25, 40] })
  await act(
    returning!,
    "and birthday between '1986-01-01' and '2001-01-01' order by deck_place desc limit 20000",
  )
  await call(returning!.token, 'GET', '/discovery/deck')
  await pool.query(`update deck_lists set begun_at = begun_at - interval '30 days' where member_id = $1`, [
    returning!.id,
  ])
  await write(
    `update profiles set deck_place = nextval('deck_places'), placed_at = now() - interval '2 minutes'
     where id in (select id from profiles where is_active order by deck_place desc limit $1)`,
    [Math.round(profiles / 20)],
  )
  await filter(call, choosy!, manyFacts)
  await filter(call, wolof!, { said: { languages: ['wo'] } })
  await filter(call, verified!, { verified: true })
  // One in ten women is visible only within her filters, and he is within those of half of them.
  await write(
    `insert into discovery_filters (member_id, age_from, age_to, height_from, height_to, countries, asks)
     select id, 18, 80, 130, 200, '{}', case when random() < 0.5 then '''sect:shia''' end
     from profiles where sex = 'female' and random() < 0.1 on conflict do nothing`,
  )
  await write(
    `update profiles set only_within_filters = true
     where sex = 'female' and id in (select member_id from discovery_filters)`,
  )
  await filter(call, twoWay!, { said: { prayer: ['five_daily'] } })
  await call(twoWay!.token, 'PUT', '/discovery/visibility', { onlyWithinFilters: true })
  await pool.query('vacuum (analyze) profiles')
  await pool.query('vacuum (analyze) profile_actions')
  return [
    { name: 'new', me: fresh },
    { name: 'acted on the first 50,000', me: swiper! },
    { name: 'three rare countries', me: rare! },
    { name: 'narrow age and height', me: narrow! },
    { name: 'nothing left', me: done! },
    { name: 'blocked by thousands', me: shunned! },
    { name: 'thousands of likers outside the filters', me: popular! },
    { name: 'returning after a month', me: returning! },
    { name: 'many facts at once', me: choosy! },
    { name: 'a rare language', me: wolof! },
    { name: 'verified only', me: verified! },
    { name: 'two-way', me: twoWay! },
  ]
}
