import { prepareFolder } from './archive.ts'
import { backupOptions } from './record-outcome.ts'

/** Makes the folders in BACKUP_DIR, before the database keeps its log of changes there: node tools/ops/backup/prepare.ts */
const { folder } = backupOptions()
prepareFolder(folder)
console.log(`${folder} is ready.`)
