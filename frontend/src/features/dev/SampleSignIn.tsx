import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'

/** A sample task in the layout for single tasks. */
export function SampleSignIn() {
  return (
    <div className="panel flex flex-col gap-6 p-6 sm:p-8">
      <h1 className="font-bold text-xl">Sign in</h1>
      <Form
        submit="Sign in"
        aside={
          <Link to="/dev/$page" params={{ page: 'ui' }}>
            Back
          </Link>
        }
        onSend={async () => ({ fields: {}, message: 'The name or the password is wrong.' })}
      >
        <Field name="username" label="Username" required autoComplete="username" />
        <Field name="password" label="Password" required type="password" autoComplete="current-password" />
      </Form>
    </div>
  )
}
