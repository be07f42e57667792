import Icon from '@mui/icons-material/MailOutline';
import { InviteCreate } from './InviteCreate.tsx';
import { InviteList } from './InviteList.tsx';

export const invites = { name: 'invites', list: InviteList, create: InviteCreate, icon: Icon };
