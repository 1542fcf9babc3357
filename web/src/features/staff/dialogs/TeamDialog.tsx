import { staff as routes, type Invitation } from '@mithaq/contract/staff'
import { useState, type FormEvent } from 'react'
import { request, type OutputOf } from '../../../http/request.ts'
import { staff } from '../../../messages/staff.ts'
import { useDraft } from '../../../session/drafts.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog, type DialogState } from '../../../ui/dialog/Dialog.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SegmentedChoice } from '../../../ui/form/SegmentedChoice.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useStaffData } from '../shared/use-staff-data.tsx'

type Person = OutputOf<typeof routes.people>['people'][number]
interface TeamDialogProps extends DialogState {
  myId: string
}

/** For leads: the members of staff and their invitations. */
export function TeamDialog({ myId, open, onOpenChange }: TeamDialogProps) {
  const { data, take, trouble } = useStaffData(open, () => request(routes.people, {}))
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ what: 'link' | 'remove'; person: Person }>()
  async function act(work: () => Promise<unknown>, said?: string): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      take(await request(routes.people, {}))
      if (said) toast.success(said)
      return true
    } catch (error) {
      showError(error, staff.failed, 'Console')
      return false
    } finally {
      setBusy(false)
    }
  }
  const confirm = async () => {
    if (!asked) return
    const { what, person } = asked
    const route = what === 'link' ? routes.renewLink : routes.remove
    const said = what === 'link' ? staff.invited(person.email) : staff.removed(person.name)
    if (await act(() => request(route, { staffId: person.id }), said)) setAsked(undefined)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={staff.team} size="medium">
      {trouble}
      <ul className="divide-y divide-line">
        {data?.people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                <bdi>{person.name}</bdi> · {staff.roles[person.role]}
              </p>
              <p className="truncate text-sm text-ink-soft">
                {person.email} · {staff.passkeys(person.passkeys)}
              </p>
            </div>
            {person.id !== myId && (
              <>
                <Button variant="outline" size="small" onClick={() => setAsked({ what: 'link', person })}>
                  {staff.newLink}
                </Button>
                <Button variant="quiet" size="small" onClick={() => setAsked({ what: 'remove', person })}>
                  {staff.remove}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <InviteForm
        myId={myId}
        busy={busy}
        onInvite={(invitation) =>
          act(() => request(routes.invite, invitation), staff.invited(invitation.email))
        }
      />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(next) => !next && setAsked(undefined)}
        title={asked ? staff.asks[asked.what].title(asked.person.name) : ''}
        description={asked ? staff.asks[asked.what].text : ''}
        confirmLabel={asked ? staff.asks[asked.what].confirm : ''}
        variant="danger"
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  )
}

const nobody: Invitation = { email: '', name: '', sex: 'female', role: 'reviewer' }

interface InviteFormProps {
  myId: string
  busy: boolean
  onInvite: (invitation: Invitation) => Promise<boolean>
}

function InviteForm({ myId, busy, onInvite }: InviteFormProps) {
  const [draft, setDraft, forgetDraft] = useDraft('invitation', nobody, myId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onInvite(draft)) forgetDraft()
  }
  return (
    <form className="mt-4 grid gap-3" onSubmit={(event) => void submit(event)}>
      <h3 className="text-lg">{staff.invite}</h3>
      <Field
        label={staff.name}
        required
        maxLength={50}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <Field
        label={staff.email}
        type="email"
        required
        value={draft.email}
        onChange={(event) => setDraft({ ...draft, email: event.target.value })}
      />
      <SegmentedChoice
        label={staff.sex}
        options={(['female', 'male'] as const).map((value) => ({ value, label: staff.sexes[value] }))}
        value={draft.sex}
        onChange={(sex) => setDraft({ ...draft, sex })}
      />
      <SegmentedChoice
        label={staff.role}
        options={(['reviewer', 'lead'] as const).map((value) => ({ value, label: staff.roles[value] }))}
        value={draft.role}
        onChange={(role) => setDraft({ ...draft, role })}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {staff.sendInvitation}
      </Button>
    </form>
  )
}
