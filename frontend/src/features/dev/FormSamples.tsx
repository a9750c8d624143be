import { useState } from 'react'
import { formProblems } from '../../api/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Sample } from './Sample.tsx'

const channels = [
  { value: 'release', label: 'Release' },
  { value: 'beta', label: 'Beta' },
  { value: 'alpha', label: 'Alpha' },
  { value: 'nightly', label: 'Nightly', disabled: true },
]
const fields = ['name', 'slug', 'summary', 'channel', 'rules']

/** Rejects two fields while the address is "taken", as the server would. */
export function NameForm() {
  return (
    <Form
      submit="Save changes"
      aside={<Button look="quiet">Cancel</Button>}
      onSend={async ({ slug }) => {
        if (slug !== 'taken') {
          showToast({ type: 'success', title: 'Changes saved' })
          return undefined
        }
        const taken = [
          { field: 'slug', code: 'slug-taken', detail: '' },
          { field: 'summary', code: 'invalid-summary', detail: '' },
          { field: 'icon', detail: 'The icon is too large.' },
        ]
        return formProblems({ kind: 'refused', code: 'slug-taken', detail: '', fields: taken }, fields)
      }}
    >
      <Field name="name" label="Name" required maxLength={64} defaultValue="Copper Lamps" />
      <Field name="slug" label="Address" required hint="Used in links to the project." defaultValue="taken" />
      <Field name="summary" label="Summary" multiline maxLength={256} />
      <Select name="channel" label="Channel" required options={channels} placeholder="Choose a channel" />
      <Checkbox name="rules" label="It follows the content rules" required />
    </Form>
  )
}

export function ControlSamples() {
  const [files, setFiles] = useState<File[]>([])
  return (
    <>
      <Sample title="Field">
        <div className="grid w-full gap-6 sm:grid-cols-2">
          <Field name="empty" label="Empty" placeholder="Copper Lamps" hint="What people search for." />
          <Field name="filled" label="Filled" defaultValue="Copper Lamps" maxLength={10} />
          <Field
            name="locked"
            label="Disabled"
            defaultValue="copper-lamps"
            disabledReason="Only the owner can change the address."
          />
          <Field name="long" label="Several lines" multiline maxLength={256} />
        </div>
      </Sample>
      <Sample title="Select">
        <div className="grid w-full gap-6 sm:grid-cols-2">
          <Select name="one" label="Release channel" options={channels} defaultValue="beta" />
          <Select name="two" label="Loading" options={[]} loading />
          <Select name="three" label="Nothing to choose" options={[]} />
          <Select name="four" label="Locked" options={channels} disabledReason="The server decides this." />
        </div>
      </Sample>
      <Sample title="Checkbox">
        <Checkbox name="a" label="Off" />
        <Checkbox name="b" label="On" defaultChecked hint="With a hint below." />
        <Checkbox name="c" label="Some" indeterminate />
        <Checkbox name="d" label="Locked" defaultChecked disabledReason="Needs a verified address." />
      </Sample>
      <Sample title="FileDrop">
        <div className="grid w-full gap-6 sm:grid-cols-2">
          <FileDrop
            label="Version files"
            hint="A .jar or .zip of at most 1 MiB."
            endings={['.jar', '.zip']}
            maxBytes={1_048_576}
            multiple
            files={files}
            onChange={setFiles}
          />
          <FileDrop
            label="Icon"
            hint="A picture of at most 256 KiB."
            endings={['.png']}
            maxBytes={262_144}
            files={[new File(['x'.repeat(2048)], 'icon.png')]}
            onChange={() => undefined}
            progress={0.6}
          />
        </div>
      </Sample>
    </>
  )
}
