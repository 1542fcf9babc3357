import { useState } from 'react'
import { Combobox } from '../../ui/form/Combobox.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { MultiCombobox } from '../../ui/form/MultiCombobox.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SegmentedChoice } from '../../ui/form/SegmentedChoice.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { RangeSlider, Slider } from '../../ui/form/Slider.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { countryOptions, type CountryCode } from '../profile/fields/country/country-options.ts'
import { Section, Specimen } from './Specimen.tsx'

export function FormSection() {
  return (
    <Section
      id="forms"
      title="Forms"
      intro="A label above, help below, and what went wrong said in place, in a sentence."
    >
      <Specimen name="Text">
        <Field label="Name" defaultValue="Maryam" hint="As your family calls you." />
        <Field label="Education" optional placeholder="BSc Nursing, University of Jordan" />
        <Field label="الاسم" defaultValue="مريم بنت عمران" />
        <Field label="Occupation" defaultValue="Paediatric nurse" disabled />
      </Specimen>
      <Specimen name="With an error">
        <Field label="Name" defaultValue="" error="Name must be between 1 and 25 characters" />
        <Field
          label="Email"
          type="email"
          defaultValue="maryam@example"
          error="Email format is invalid"
          hint="We never show it to anyone."
        />
        <PasswordField label="Password" defaultValue="halal" error="Password must be at least 6 characters" />
        <PasswordField label="Confirm password" defaultValue="a long and good one" />
      </Specimen>
      <Specimen name="Long text, counted">
        <TextArea
          label="About Me"
          limit={1500}
          defaultValue="I grew up between Amman and Bursa in a loud, loving family. I read more than I should, bake when I worry, and try to keep my promises."
        />
      </Specimen>
      <Specimen name="Past the limit">
        <TextArea
          label="About Me"
          limit={60}
          defaultValue="نشأت بين عمّان وبورصة في عائلة محبّة، وأقرأ أكثر مما ينبغي، وأخبز حين أقلق."
          error="About Me must be between 1 and 60 characters"
        />
      </Specimen>
      <Choices />
      <Lists />
      <Sliders />
    </Section>
  )
}

const labelled = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }))
const months = labelled(['January', 'February', 'March'])
const maritalStatuses = labelled(['Never Married', 'Divorced', 'Widowed'])
const sexes = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
] as const

function Choices() {
  const [sex, setSex] = useState<'male' | 'female'>('female')
  const [none, setNone] = useState<'yes' | 'no' | null>(null)
  const [month, setMonth] = useState('March')
  const [status, setStatus] = useState('')
  return (
    <>
      <Specimen name="One of a few">
        <SegmentedChoice label="Sex" value={sex} onChange={setSex} options={sexes} />
        <SegmentedChoice
          label="Nothing chosen yet"
          value={none}
          onChange={setNone}
          error="Please choose one"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
        <SegmentedChoice label="Disabled" disabled value="male" onChange={() => {}} options={sexes} />
      </Specimen>
      <Specimen name="Select">
        <div className="grid grid-cols-2 gap-3">
          <Select label="Month" value={month} onChange={setMonth} options={months} />
          <Select label="Day" value="14" onChange={() => {}} options={labelled(['14'])} disabled />
        </div>
        <Select
          label="Marital Status"
          placeholder="Choose one"
          value={status}
          onChange={setStatus}
          options={maritalStatuses}
          error={status ? undefined : 'Marital Status is required'}
        />
      </Specimen>
    </>
  )
}

function Lists() {
  const [country, setCountry] = useState<CountryCode | null>('JO')
  const [several, setSeveral] = useState<CountryCode[]>(['JO', 'TR'])
  return (
    <>
      <Specimen name="Found by typing, one">
        <Combobox label="Country" options={countryOptions} value={country} onChange={setCountry} />
        <Combobox
          label="Country, empty"
          placeholder="Start typing"
          options={countryOptions}
          value={null}
          onChange={() => {}}
          error="Country is required"
        />
      </Specimen>
      <Specimen name="Found by typing, up to four">
        <MultiCombobox
          label="Nationality"
          placeholder="Search countries"
          options={countryOptions}
          values={several}
          onChange={setSeveral}
          max={4}
          onMaxReached={() => toast.error('You can select maximum 4 nationalities')}
          hint="Up to four. Choosing one again removes it."
        />
      </Specimen>
    </>
  )
}

function Sliders() {
  const [height, setHeight] = useState(170)
  const [ages, setAges] = useState<[number, number]>([24, 35])
  return (
    <>
      <Specimen name="Slider">
        <Slider
          label="Height"
          min={130}
          max={200}
          value={height}
          onChange={setHeight}
          format={(cm) => `${cm} cm`}
        />
      </Specimen>
      <Specimen name="Range">
        <RangeSlider label="Age" min={18} max={100} value={ages} onChange={setAges} />
      </Specimen>
    </>
  )
}
