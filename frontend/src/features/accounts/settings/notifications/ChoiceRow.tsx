import { isValidElement, type ReactElement, useId } from 'react'

type Switched = { isOn: boolean; onChange: (isOn: boolean) => void }

type Props = {
  title: string
  hint: string
  site: Switched | ReactElement
  mail: Switched | ReactElement
}

/** One row of the matrix: a switch for each channel by which it is sent. */
export function ChoiceRow({ title, hint, site, mail }: Props) {
  const id = useId()
  const cells = [
    { channel: 'on the site', content: site },
    { channel: 'by mail', content: mail },
  ]
  return (
    <tr>
      <th scope="row">
        <span className="block font-semibold text-sm">{title}</span>
        <span id={id} className="field-hint block font-normal">
          {hint}
        </span>
      </th>
      {cells.map(({ channel, content }) => (
        <td key={channel}>
          {isSwitched(content) ? (
            <input
              type="checkbox"
              role="switch"
              className="switch"
              aria-label={`${title} ${channel}`}
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
