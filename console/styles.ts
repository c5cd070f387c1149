import '../web/ui/styles/tokens.css'
import '../web/ui/styles/base.css'
import './styles/frame.css'
