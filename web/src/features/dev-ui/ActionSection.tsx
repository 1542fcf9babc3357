import { Ban, Flag, Heart, Pencil, Send, Star, UserX, X, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { cx } from '../../ui/base/cx.ts'
import { IconButton } from '../../ui/base/IconButton.tsx'
import { Menu } from '../../ui/dialog/Menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { asFocused, Section, Specimen } from './Specimen.tsx'

export function ActionSection() {
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2000)
  }
  return (
    <Section id="actions" title="Actions" intro="Evergreen does, saffron invites, an outline steps aside.">
      <Specimen name="Variants" row wide>
        <Button>Continue</Button>
        <Button variant="accent">Get Started</Button>
        <Button variant="outline">Detect Again</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="rose" icon={<Heart className="size-5 fill-current" aria-hidden="true" />}>
          Like
        </Button>
        <Button variant="danger">Delete My Account</Button>
      </Specimen>
      <Specimen name="Sizes, none below 44 px" row>
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
      </Specimen>
      <Specimen name="Focus, disabled, busy" row>
        <Button className={asFocused}>Focused</Button>
        <Button disabled>Disabled</Button>
        <Button busy busyLabel="Saving...">
          Save Changes
        </Button>
        <Button variant="outline" busy={busy} busyLabel="Signing in..." onClick={save}>
          Press me
        </Button>
      </Specimen>
      <Specimen name="As wide as its column">
        <Button block>Create Account</Button>
        <Button block variant="outline">
          A label so long that on a narrow telephone it has to wrap onto a second line
        </Button>
      </Specimen>
      <Specimen name="On the evergreen ground">
        <div className="on-hero flex flex-col gap-3 rounded-lg p-6">
          <a href="#actions" className={buttonClass({ variant: 'accent', block: true })}>
            Get Started
          </a>
          <a href="#actions" className={cx(buttonClass({ variant: 'on-hero', block: true }), asFocused)}>
            Already a Member?
          </a>
        </div>
      </Specimen>
      <Specimen name="Icon buttons" row>
        <IconButton label="Report" icon={<Flag className="size-5" aria-hidden="true" />} />
        <IconButton
          label="Pass"
          variant="outline"
          size="large"
          icon={<X className="size-6" aria-hidden="true" />}
        />
        <IconButton label="Favorite" variant="accent" icon={<Star className="size-5" aria-hidden="true" />} />
        <IconButton
          label="Like"
          variant="rose"
          size="large"
          icon={<Heart className="size-6 fill-current" aria-hidden="true" />}
        />
        <IconButton
          label="Send"
          variant="primary"
          size="medium"
          icon={<Send className="size-5 rtl:-scale-x-100" aria-hidden="true" />}
        />
        <IconButton label="Block" disabled icon={<Ban className="size-5" aria-hidden="true" />} />
      </Specimen>
      <Specimen name="Menu" row>
        <Menu
          align="start"
          trigger={
            <IconButton
              label="Chat options"
              variant="outline"
              icon={<EllipsisVertical className="size-5" aria-hidden="true" />}
            />
          }
          items={[
            { label: 'Edit Profile', icon: <Pencil />, onSelect: () => toast('Edit Profile') },
            { label: 'Report', icon: <Flag />, onSelect: () => toast('Report') },
            { label: 'Not for you', icon: <Ban />, disabled: true, onSelect: () => {} },
            { label: 'Unmatch', icon: <UserX />, tone: 'danger', hasSeparator: true, onSelect: () => {} },
          ]}
        />
        <span className="text-ink-soft">Arrow keys, letters and Escape work.</span>
      </Specimen>
    </Section>
  )
}
