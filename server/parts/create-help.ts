import { createArchives, type ArchivesContext } from '../modules/archives/archives.ts'
import { createContent, type ContentContext } from '../modules/content/content.ts'
import { createInquiries, type InquiriesContext } from '../modules/inquiries/inquiries.ts'
import { MEMBER_DATA } from './member-data.ts'

/** Words and help: they stand above everything else and nothing is built on them. */
export function createHelp(below: InquiriesContext & ContentContext & Omit<ArchivesContext, 'data'>) {
  return {
    inquiries: createInquiries(below),
    content: createContent(below),
    archives: createArchives({ ...below, data: MEMBER_DATA }),
  }
}
