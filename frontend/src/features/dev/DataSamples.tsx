import { formatCount } from '@modstead/domain/formats/numbers'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Sample } from './Sample.tsx'
import { sampleQr } from './sample-qr.ts'

type Row = { name: string; status: string; downloads: number; updated: string }

const columns: Column<Row>[] = [
  { id: 'name', name: 'Project', cell: ({ name }) => name },
  { id: 'status', name: 'Status', cell: ({ status }) => <span className="chip">{status}</span> },
  { id: 'updated', name: 'Updated', cell: ({ updated }) => updated },
  { id: 'downloads', name: 'Downloads', figure: true, cell: ({ downloads }) => formatCount(downloads) },
]
const rows: Row[] = [
  { name: 'Copper Lamps', status: 'Approved', downloads: 1_204_331, updated: '2 days ago' },
  { name: 'Patina Paths', status: 'Under review', downloads: 0, updated: '3 hours ago' },
  { name: 'Stacked Roofs', status: 'Draft', downloads: 87, updated: 'last month' },
]
const keyOf = ({ name }: Row) => name

export function ProjectTable() {
  return (
    <Table caption="Your projects" columns={columns} rows={rows} keyOf={keyOf} empty="No projects yet." />
  )
}

export function DataSamples() {
  const shared = { columns, keyOf, rows: [], empty: 'No projects yet. Publish the first one.' }
  return (
    <>
      <Sample title="Table">
        <div className="grid w-full gap-6">
          <ProjectTable />
          <Table {...shared} caption="Projects that are being loaded" loading />
          <Table {...shared} caption="No projects" />
          <Table
            {...shared}
            caption="Projects that could not be read"
            problem="The projects cannot be read right now."
            onRetry={() => undefined}
          />
        </div>
      </Sample>
      <Sample title="EmptyState">
        <div className="w-full max-w-lg">
          <EmptyState title="No versions yet">
            <p className="text-muted">Upload the first one, and people can download it.</p>
            <Button look="main">Publish version</Button>
          </EmptyState>
        </div>
      </Sample>
      <Sample title="Skeleton">
        <div className="flex w-full max-w-sm items-center gap-4" role="status" aria-label="Loading" aria-busy>
          <Skeleton width="48px" height="48px" round />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton width="60%" />
            <Skeleton />
          </div>
        </div>
      </Sample>
      <Sample title="QrCode">
        <QrCode {...sampleQr} name="QR code of a sample" />
      </Sample>
      <Sample title="Avatar">
        <Avatar url={null} name="Ada" size={48} />
        <Avatar url={null} name="Copper works" size={48} square />
        <Avatar url="/favicon.svg" name="Modstead" size={48} />
      </Sample>
    </>
  )
}
