import { Trash2, Upload } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { Sample } from './Sample.tsx'

export function ButtonSamples() {
  return (
    <>
      <Sample title="Button">
        <Button>Plain</Button>
        <Button look="main">
          <Upload size={16} aria-hidden="true" />
          Publish version
        </Button>
        <Button look="quiet">Quiet</Button>
        <Button look="danger">
          <Trash2 size={16} aria-hidden="true" />
          Delete
        </Button>
        <Button look="main" loading>
          Publishing
        </Button>
        <Button look="main" disabledReason="Add a file first.">
          Disabled with reason
        </Button>
      </Sample>
      <Sample title="Link">
        <Link to="/docs">Text</Link>
        <Link to="/docs" look="quiet">
          Quiet
        </Link>
        <Link to="/docs" look="button">
          As a button
        </Link>
        <Link to="/docs" look="main">
          As the main button
        </Link>
      </Sample>
      <Sample title="Tooltip">
        <Tooltip text="Sends it to the moderators first">
          <Button>Submit for review</Button>
        </Tooltip>
      </Sample>
    </>
  )
}
