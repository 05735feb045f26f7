// Tests of references to other servers, divided by subject.
import './remote/servers.ts'
import './remote/addresses.ts'
import './remote/descriptions.ts'
import './remote/lock.ts'
import './remote/plugins.ts'
import './remote/command.ts'
