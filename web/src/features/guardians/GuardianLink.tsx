import { Link } from 'react-router'
import { guardian as texts } from '../../messages/guardian.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { buttonClass } from '../../ui/base/button-class.ts'
import { ownGuardian } from './queries.ts'

/** A link to the guardian's page, for members who have one. */
export function GuardianLink() {
  const { data } = useApiQuery(ownGuardian, {})
  if (!data?.guardian) return null
  return (
    <Link to="/app/account/safety/guardian" className={buttonClass({ variant: 'quiet', block: true })}>
      {texts.mine}
    </Link>
  )
}
