// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

interface Token {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Pays several receivers in one transaction, so that one transaction carries several Transfer logs.
contract MultiSend {
    function send(Token token, address[] calldata receivers, uint256[] calldata values) external {
        for (uint256 place = 0; place < receivers.length; place++) {
            token.transferFrom(msg.sender, receivers[place], values[place]);
        }
    }
}

/// Calls itself USDT and writes the Transfer logs of payments that never happened.
contract FakeUsdt {
    string public constant name = 'Tether USD';
    string public constant symbol = 'USDT';
    uint8 public constant decimals = 6;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function balanceOf(address) external pure returns (uint256) {
        return type(uint256).max;
    }
}

/// Sends TRX on in an inner call. The outer transaction succeeds although the inner one is rejected.
contract TrxForwarder {
    event Forwarded(bool worked);

    function forward(address payable receiver) external payable {
        (bool worked, ) = receiver.call{value: msg.value}('');
        emit Forwarded(worked);
    }

    function rejectInside(address payable receiver) external payable {
        try this.sendAndFail{value: msg.value}(receiver) {
            emit Forwarded(true);
        } catch {
            emit Forwarded(false);
        }
    }

    function sendAndFail(address payable receiver) external payable {
        receiver.transfer(msg.value);
        revert('rejected inside');
    }
}

/// Uses energy until there is none.
contract EnergyBurner {
    uint256 public rounds;

    function burn(uint256 times) external {
        for (uint256 round = 0; round < times; round++) rounds += 1;
    }
}
