import type { StaffMe, StaffPerson } from '@mithaq/contract/staff'
import { useState } from 'react'
import { staff } from '../../../messages/staff.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { enterDemo } from './staff-session.ts'

interface DemoPaneProps {
  people: readonly StaffPerson[]
  link: string
  onEnter: (me: StaffMe) => void
}

/** Lets a visitor of the demo choose a staff account. */
export function DemoPane({ people, link, onEnter }: DemoPaneProps) {
  const [chosen, setChosen] = useState<string>()
  async function enter(staffId: string) {
    setChosen(staffId)
    try {
      onEnter(await enterDemo(link, staffId))
    } catch (error) {
      showError(error, staff.failed, 'Console')
      setChosen(undefined)
    }
  }
  return (
    <SignInFrame title={staff.signInTitle} text={staff.demoText}>
      <div className="mt-7 grid gap-3">
        {people.map(({ id, name, role }) => (
          <Button
            key={id}
            variant="outline"
            block
            busy={chosen === id}
            disabled={chosen !== undefined}
            onClick={() => void enter(id)}
          >
            <span>
              <bdi>{name}</bdi> · {staff.roles[role]}
            </span>
          </Button>
        ))}
      </div>
    </SignInFrame>
  )
}
