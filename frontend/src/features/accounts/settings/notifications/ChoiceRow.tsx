import { isValidElement, type ReactElement, useId } from 'react'
import { t } from '../../../../texts/t.ts'

type Switched = { isOn: boolean; onChange: (isOn: boolean) => void }

type Props = {
  title: string
  hint: string
  site: Switched | ReactElement
  mail: Switched | ReactElement
}

/** One row of the matrix: a switch for each channel of the notification. */
export function ChoiceRow({ title, hint, site, mail }: Props) {
  const id = useId()
  const cells = [
    { label: t('notifications.on-the-site', { title }), content: site },
    { label: t('notifications.by-mail', { title }), content: mail },
  ]
  return (
    <tr>
      <th scope="row">
        <span className="block font-semibold text-sm">{title}</span>
        <span id={id} className="field-hint block font-normal">
          {hint}
        </span>
      </th>
      {cells.map(({ label, content }) => (
        <td key={label}>
          {isSwitched(content) ? (
            <input
              type="checkbox"
              role="switch"
              className="switch scripted"
              aria-label={label}
              aria-describedby={id}
              checked={content.isOn}
              aria-checked={content.isOn}
              onChange={({ target }) => content.onChange(target.checked)}
            />
          ) : (
            content
          )}
        </td>
      ))}
    </tr>
  )
}

const isSwitched = (content: Switched | ReactElement): content is Switched => !isValidElement(content)
