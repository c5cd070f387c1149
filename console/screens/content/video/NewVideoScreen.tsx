import { useNavigate } from '#web/shell/router/hooks.ts'
import { t } from '../../../i18n/messages.ts'
import { Pane } from '../../../ui/Pane.tsx'
import { NEW_VIDEO, VideoFiles } from './VideoFiles.tsx'

/** A video begins with its files; its texts are written afterwards. */
export default function NewVideoScreen() {
  const navigate = useNavigate()
  return (
    <Pane title={t.content_video_new()}>
      <VideoFiles
        first={NEW_VIDEO}
        subtitles={[]}
        seconds={0}
        onSaved={(id) => void navigate(`/content/${id}`, { replace: true })}
      />
    </Pane>
  )
}
