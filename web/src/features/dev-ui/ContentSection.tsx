import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/base/Card.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { KhatamPattern } from '../../ui/base/KhatamPattern.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Section, Specimen } from './Specimen.tsx'

export function ContentSection() {
  return (
    <Section id="content" title="Content and overlays" intro="Cards hold, dialogs ask, empty places invite.">
      <Specimen name="Cards">
        <Card>
          <h4 className="font-serif text-xl font-semibold">Open this chat together</h4>
          <p className="mt-2 text-ink-soft">
            Each of you gives 3 tokens, so both arrive with intention. If it never opens, you get yours back.
          </p>
        </Card>
        <Card look="hero">
          <KhatamPattern className="-z-10 opacity-12" />
          <p>Token wallet</p>
          <p className="font-serif text-5xl font-semibold">6</p>
          <Button variant="accent" className="mt-4">
            Buy Tokens
          </Button>
        </Card>
      </Specimen>
      <Specimen name="Long and Arabic text">
        <Card look="raised">
          <p dir="auto" lang="ar" className="font-serif text-2xl font-semibold">
            عبد الرحمن بن عبد العزيز، ٣١
          </p>
          <p dir="auto" className="written mt-2 text-ink-soft">
            {
              'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft\nأحبّ الجبال والقهوة والكتب القديمة.'
            }
          </p>
        </Card>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Sign in or sign up"
          tabs={[
            {
              value: 'in',
              label: 'Sign In',
              content: <Field label="Email" type="email" autoComplete="off" />,
            },
            { value: 'up', label: 'Sign Up', content: <p>Create your account here.</p> },
          ]}
        />
        <Tabs
          dense
          label="Lists"
          tabs={['Liked Me (12)', 'I Liked (3)', 'Favorited (0)', 'Unmatched'].map((label, place) => ({
            value: `list${place}`,
            label,
            content: <p>{label}</p>,
          }))}
        />
      </Specimen>
      <Specimen name="Dialogs" row>
        <Dialogs />
      </Specimen>
      <Specimen name="Empty state" wide>
        <Card flush>
          <EmptyState
            icon={<Heart aria-hidden="true" />}
            title="No likes yet"
            headingLevel={3}
            action={<Button>Browse Profiles</Button>}
          >
            Whoever likes your profile appears here, free and in full.
          </EmptyState>
        </Card>
      </Specimen>
    </Section>
  )
}

function Dialogs() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        trigger={<Button variant="outline">Report</Button>}
        title="Report Maryam"
        description="Nobody but our team reads this."
        footer={<Button variant="danger">Send Report</Button>}
      >
        <TextArea label="What happened?" limit={500} />
      </Dialog>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Unmatch
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Unmatch Maryam?"
        description="It costs 1 token; you will have 5 left. Maryam keeps hers."
        confirmLabel="Unmatch (1 token)"
        variant="danger"
        onConfirm={() => setAsking(false)}
      />
    </>
  )
}
